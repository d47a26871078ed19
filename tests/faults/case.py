"""A row of the tables: a command, the faults of the system, and the expected outcome."""
import dataclasses


@dataclasses.dataclass
class Case:
    command: str
    faults: str = ""
    code: int = 4
    stderr: str = ""
    complete: tuple = ()   # files that are complete in spite of the fault
    touched: tuple = ()    # files that the fault itself changes
    pattern: bool = False  # stderr is a regular expression
    codes: tuple = ()      # several exit codes are allowed

    def __post_init__(self):
        self.codes = self.codes or (self.code,)
        if self.stderr and not self.stderr.endswith("\n"):
            self.stderr += "\n"
