/**
 * `waiting`: for approval. `stopped`: ended early by a person. `done`: finished, although some items may need staff.
 */
export const jobStates = ['waiting', 'declined', 'expired', 'running', 'paused', 'stopped', 'done'] as const
export type JobState = (typeof jobStates)[number]

export const jobKinds = ['call-off', 'refunds'] as const
export type JobKind = (typeof jobKinds)[number]

/** Why a job leaves out a payment. If several reasons apply, the first one is named. */
export const leftOutReasons = ['disputed', 'too-old', 'under-way', 'other-currency', 'unclear'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Why nothing is sent now. A person or rule paused the job, or it waits and resumes automatically. */
export const holdReasons = ['person', 'switched-off', 'other-account', 'provider-wait', 'provider-unreachable'] as const
export type HoldReason = (typeof holdReasons)[number]

export const failureGroups = ['card-closed', 'declined', 'disputed', 'left-less', 'no-answer', 'other'] as const
export type FailureGroup = (typeof failureGroups)[number]

export const jobSteps = [
  'asked',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'started',
  'paused',
  'resumed',
  'stopped',
  'provider-wait',
  'provider-unreachable',
  'tried-again',
  'done',
] as const
export type JobStep = (typeof jobSteps)[number]
