* Two factories, three shops, balanced: an equation more than is needed, so every basis is degenerate.
NAME          TRANSPORT
ROWS
 N  COST
 E  FACTORY1
 E  FACTORY2
 E  SHOP1
 E  SHOP2
 E  SHOP3
COLUMNS
    X11       COST              8.   FACTORY1          1.
    X11       SHOP1             1.
    X12       COST              6.   FACTORY1          1.
    X12       SHOP2             1.
    X13       COST             10.   FACTORY1          1.
    X13       SHOP3             1.
    X21       COST              9.   FACTORY2          1.
    X21       SHOP1             1.
    X22       COST             12.   FACTORY2          1.
    X22       SHOP2             1.
    X23       COST             13.   FACTORY2          1.
    X23       SHOP3             1.
RHS
    RHS       FACTORY1         35.   FACTORY2         50.
    RHS       SHOP1            20.   SHOP2            30.
    RHS       SHOP3            35.
ENDATA
