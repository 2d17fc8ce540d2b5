/** Something the person at the terminal can put right: told in one line, with no stack. */
export class StartProblem extends Error {}
