import { listDoorsTonight } from '@ground-control/contract/events'
import { getAttention, getSalesPulse } from '@ground-control/contract/figures'
import type { Serve } from '#platform/http/serve.ts'
import type { BoardService } from './board-service.ts'

export function boardRoutes(serve: Serve, board: BoardService) {
  serve(getAttention, () => board.attention())
  serve(getSalesPulse, ({ query }) => board.salesPulse(query.hours))
  serve(listDoorsTonight, ({ body }) => board.doorsTonight(body.orgIds))
}
