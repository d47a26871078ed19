* Every type of bound, and integer markers: a column without bounds between them is binary.
NAME          BOUNDS
ROWS
 N  COST
 G  ROW
COLUMNS
    A         COST              1.   ROW               1.
    B         COST              1.   ROW               1.
    C         COST              1.   ROW               1.
    D         COST              1.   ROW               1.
    E         COST              1.   ROW               1.
    F         COST              1.   ROW               1.
    M1        'MARKER'                 'INTORG'
    G         COST              1.   ROW               1.
    H         COST              1.   ROW               1.
    M2        'MARKER'                 'INTEND'
RHS
    RHS       ROW               2.
BOUNDS
 UP BND       A                 4.
 LO BND       B                 -3.
 FX BND       C                 0.5
 FR BND       D
 MI BND       E
 BV BND       F
 UP BND       H                 7.
ENDATA
