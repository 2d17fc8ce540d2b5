import { constants } from '#values/constants.ts'
import { fileNameOf } from '#values/file-name.ts'

/** Without a name of the event, the suffix is the name. */
export const guestCsvFileName = (eventName: string): string =>
  fileNameOf(eventName, `-${constants.csvFileSuffix}`, constants.csvFileSuffix)
