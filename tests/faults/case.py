"""A row of the tables: a command, what the system does to it, and how it ends."""
import dataclasses


@dataclasses.dataclass
class Case:
    command: str
    faults: str = ""
    code: int = 4
    stderr: str = ""
    complete: tuple = ()   # files that are there all the same, whole
    touched: tuple = ()    # files that the fault itself changes
    pattern: bool = False  # stderr is a regular expression
    codes: tuple = ()      # more than one exit code will do

    def __post_init__(self):
        self.codes = self.codes or (self.code,)
        if self.stderr and not self.stderr.endswith("\n"):
            self.stderr += "\n"
