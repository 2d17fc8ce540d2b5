import { ensureBuilt } from '@ground-control/scripts/setup/build.mjs'
import { createProgress } from '@ground-control/scripts/setup/progress.mjs'

/** Programs that start at the same time would otherwise each build into the same folder. */
export const setup = () => ensureBuilt(createProgress())
