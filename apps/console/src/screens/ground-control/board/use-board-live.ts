import type { LiveHint } from '@ground-control/contract/live'
import { useLiveQueries } from '#platform/live/use-live-queries.ts'
import { boardKeys } from './board-queries.ts'

/** However much changes, each part of the board is asked for at most this often. */
const salesMs = 2_000
const attentionMs = 2_000
const activityMs = 1_000
const doorsMs = 5_000
const rankingsMs = 15_000
/** Sales can fill a type, and a redemption wakes a door; neither is worth counting all of it with every sale. */
const attentionOfTicketsMs = 10_000

/** One line feeds the whole board. */
export function useBoardLive({ paused }: { readonly paused: boolean }): void {
  useLiveQueries({ queryKey: boardKeys.sales, concerns: isOfTickets, everyMs: salesMs, paused })
  useLiveQueries({ queryKey: boardKeys.doors, concerns: isOfTickets, everyMs: doorsMs, paused })
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
const isOfDesk = ({ kind }: LiveHint): boolean => kind === 'refund' || kind === 'case' || kind === 'audit'
/** A sale is not in the trail, and shows in the activity all the same. */
const isOfTrail = (hint: LiveHint): boolean => isOfDesk(hint) || isOfTickets(hint)
