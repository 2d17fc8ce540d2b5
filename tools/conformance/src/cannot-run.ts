/** It could not begin: what was given cannot be used, nobody answers, or the token opens nothing. */
export class CannotRun extends Error {}
