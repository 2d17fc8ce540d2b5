import type { LiveHint } from '@ground-control/contract/live'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { boardKeys } from './board-queries.ts'

/** The shortest time between two requests of each part. */
const salesMs = 2_000
const attentionMs = 2_000
const activityMs = 1_000
const doorsMs = 5_000
const rankingsMs = 15_000
/** Sales and redemptions change these counts too, but recounting for each one costs too much. */
const attentionOfTicketsMs = 10_000

export function useBoardLive({ paused }: { readonly paused: boolean }): void {
  useLiveQueries({ queryKey: boardKeys.sales, concerns: isOfTickets, everyMs: salesMs, paused })
  useLiveQueries({ queryKey: boardKeys.doors, concerns: isOfDoors, everyMs: doorsMs, paused })
  useLiveQueries({ queryKey: boardKeys.rankings, concerns: isOfTickets, everyMs: rankingsMs, paused })
  useLiveQueries({ queryKey: boardKeys.activity, concerns: isOfTrail, everyMs: activityMs, paused })
  useAttentionLive({ paused })
}

export function useAttentionLive({ paused }: { readonly paused: boolean }): void {
  const queryKey = boardKeys.attention
  useLiveQueries({ queryKey, concerns: isOfDesk, everyMs: attentionMs, paused })
  useLiveQueries({ queryKey, concerns: isOfTickets, everyMs: attentionOfTicketsMs, paused })
}

const isOfTickets = ({ kind }: LiveHint): boolean => kind === 'tickets'
/** Jobs call off events. */
const isOfDoors = (hint: LiveHint): boolean => isOfTickets(hint) || hint.kind === 'job'
const isOfDesk = ({ kind }: LiveHint): boolean => kind === 'refund' || kind === 'case' || kind === 'audit'
/** Sales are not in the audit trail, but the activity shows them. */
const isOfTrail = (hint: LiveHint): boolean => isOfDesk(hint) || isOfTickets(hint)
