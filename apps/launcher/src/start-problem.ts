/** A problem the user can fix. Printed as one line, without a stack. */
export class StartProblem extends Error {}
