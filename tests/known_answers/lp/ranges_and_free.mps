NAME          EVERYTHING
OBJSENSE
    MAX
ROWS
 N  PROFIT
 L  R1
 G  R2
 E  R3
 E  R4
 N  UNUSED
COLUMNS
    X         PROFIT            3.   R1                1.
    X         R2                1.   UNUSED            5.
    Y         PROFIT           -2.   R1                1.
    Y         R3                1.
    Z         PROFIT            1.   R2               -1.
    Z         R3                1.   R4                1.
    W         PROFIT           -4.   R4               -1.
    W         R1                2.
    V         R2                1.   PROFIT            1.
RHS
    RHS       R1               10.   R2               -4.
    RHS       R3                2.   R4                1.
    RHS       PROFIT           -7.
RANGES
    RNG       R1                6.   R2                9.
    RNG       R3                3.   R4               -2.
BOUNDS
 FR BND       Y
 UP BND       X                 8.
 MI BND       Z
 UP BND       Z                 5.
 LO BND       W                -3.
 UP BND       W                 4.
 FX BND       V                 1.5
ENDATA
