* c
OBJSENSE MAXIMIZE
ROWS
 N	obj
 E	row
COLUMNS
 x obj 1 row 2
RHS
 rhs row 1e3
RANGES
 row 4
BOUNDS
 BV set x 1
 UP set x 1e30
ENDATA
