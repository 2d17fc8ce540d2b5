import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { accountRoutes } from './modules/accounts/account-routes.ts'
import { createAccountStore } from './modules/accounts/account-store.ts'
import { documentRoutes } from './modules/accounts/documents/document-routes.ts'
import { createDocumentService } from './modules/accounts/documents/document-service.ts'
import { createDocumentStore } from './modules/accounts/documents/document-store.ts'
import { profileRoutes } from './modules/accounts/profile-routes.ts'
import { createProfileStore } from './modules/accounts/profile-store.ts'
import { mountAudit } from './modules/activity/mount-audit.ts'
import { doorRoutes } from './modules/events/door-routes.ts'
import { createDoorStore } from './modules/events/door-store.ts'
import { createEventFigureStore } from './modules/events/event-figure-store.ts'
import { eventRoutes } from './modules/events/event-routes.ts'
import { createEventStore } from './modules/events/event-store.ts'
import { spaceRoutes } from './modules/events/space-routes.ts'
import { createSpaceStore } from './modules/events/space-store.ts'
import { boardRoutes } from './modules/figures/board-routes.ts'
import { createBoardService } from './modules/figures/board-service.ts'
import { eventReportRoutes } from './modules/figures/event-report-routes.ts'
import { createEventReportStore } from './modules/figures/event-report-store.ts'
import { createEventTicketStore } from './modules/figures/event-ticket-store.ts'
import { organizationFigureRoutes } from './modules/figures/organization-figure-routes.ts'
import { createOrganizationFigureStore } from './modules/figures/organization-figure-store.ts'
import { statsRoutes } from './modules/figures/stats-routes.ts'
import { createStatsStore } from './modules/figures/stats-store.ts'
import { mountLive } from './modules/live/mount-live.ts'
import { organizationRoutes } from './modules/organizations/organization-routes.ts'
import { createOrganizationStore } from './modules/organizations/organization-store.ts'
import { watchedRoutes } from './modules/organizations/watched/watched-routes.ts'
import { createWatchedService } from './modules/organizations/watched/watched-service.ts'
import { createWatchedStore } from './modules/organizations/watched/watched-store.ts'
import { purchaseRoutes } from './modules/purchases/purchase-routes.ts'
import { createPurchaseStore } from './modules/purchases/purchase-store.ts'
import { mountRefunds } from './modules/refunds/mount-refunds.ts'
import { searchRoutes } from './modules/search/search-routes.ts'
import { createSearchService } from './modules/search/search-service.ts'
import { createSearchStore } from './modules/search/search-store.ts'
import { capabilityRoutes } from './modules/settings/capability-routes.ts'
import { remoteConfigRoutes } from './modules/settings/remote-config-routes.ts'
import { createRemoteConfigStore, type RemoteConfigStore } from './modules/settings/remote-config-store.ts'
import { claimsRoutes } from './modules/staff/claims/claims-routes.ts'
import { createClaimsService } from './modules/staff/claims/claims-service.ts'
import { createPersonClaimsStore } from './modules/staff/claims/person-claims-store.ts'
import { staffRoutes } from './modules/staff/staff-routes.ts'
import { createStaffService } from './modules/staff/staff-service.ts'
import { createStaffStore } from './modules/staff/staff-store.ts'
import { mountSupport } from './modules/support/mount-support.ts'
import { mountTicketChanges } from './modules/tickets/changes/mount-ticket-changes.ts'
import { compRoutes } from './modules/tickets/comps/comp-routes.ts'
import { createCompService } from './modules/tickets/comps/comp-service.ts'
import { createCompStore } from './modules/tickets/comps/comp-store.ts'
import { createListTags } from './modules/tickets/list-tags.ts'
import { ticketListRoutes } from './modules/tickets/lists/ticket-list-routes.ts'
import { createTicketListService } from './modules/tickets/lists/ticket-list-service.ts'
import { createTicketListStore } from './modules/tickets/lists/ticket-list-store.ts'
import { redemptionRoutes } from './modules/tickets/redemption/redemption-routes.ts'
import { createRedemptionService } from './modules/tickets/redemption/redemption-service.ts'
import { createRedemptionStore } from './modules/tickets/redemption/redemption-store.ts'
import { createTransferListStore } from './modules/tickets/transfers/transfer-list-store.ts'
import { transferRoutes } from './modules/tickets/transfers/transfer-routes.ts'
import { createTransferService } from './modules/tickets/transfers/transfer-service.ts'
import { createTransferStore } from './modules/tickets/transfers/transfer-store.ts'
import type { Database } from './platform/db/database.ts'
import { canonicalAddress } from './platform/http/canonical-address.ts'
import { type ConsoleConfig, consoleFiles } from './platform/http/console-files.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { descriptionRoutes } from './platform/http/description-routes.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { letGoWhenClosing } from './platform/http/let-go.ts'
import type { LiveLimits } from './platform/http/live/live-streams.ts'
import { logOptions } from './platform/http/log-options.ts'
import { answerBrokenRequest, answerUnroutable, installProblemHandler } from './platform/http/problems.ts'
import { createRateLimit, limitedAccess } from './platform/http/rate-limit.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serverOf } from './platform/http/serve.ts'
import { createAccess } from './platform/identity/access.ts'
import type { ClaimsProvider } from './platform/identity/claims-provider.ts'
import { createClaimsStore } from './platform/identity/claims-store.ts'
import type { TokenVerifier } from './platform/identity/verify-token.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import { createSwitches } from './platform/remote-config/switches.ts'

/** Everything from outside that the platform stands on. Tests hand in the same, with other addresses. */
export type Outside = {
  readonly database: Database
  readonly verify: TokenVerifier
  /** Where claims are kept besides our database, if anywhere. */
  readonly claimsProvider?: ClaimsProvider
  readonly payments: PaymentProvider | null
  readonly console: { readonly folder: string | null; readonly config: ConsoleConfig }
  /** The one address people use: sign-in is bound to it. */
  readonly origin: string
  readonly version: string
  readonly isReady: () => Promise<string | null>
  /** Where and how much is logged; what may never be logged is decided here. */
  readonly logger:
    | Pick<Exclude<FastifyServerOptions['logger'], boolean | undefined>, 'level' | 'stream' | 'file'>
    | false
  /** How many calls one person may make a minute, on this process. */
  readonly callsPerMinute: number
  /** False: a platform as the specification assumes it, and nothing more. */
  readonly extras?: boolean
  /** Of consoles elsewhere that may call from a browser. */
  readonly corsOrigins?: readonly string[]
  /** Other than the usual. */
  readonly liveLimits?: LiveLimits
  /** Listeners of their own on the same address: the embedded identity, the demo's pictures. */
  readonly peers: readonly Peer[]
}

export type Peer = {
  readonly prefix: string
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void
}

type MountedRoute = { readonly method: string; readonly url: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that answers here: the permission table is held against it, so that no route can be forgotten. */
    readonly mountedRoutes: readonly MountedRoute[]
  }
}

const bodyLimitBytes = 256 * 1024
const plainRequestId = /^[\w-]{8,64}$/

export async function buildApp(outside: Outside): Promise<FastifyInstance> {
  const app = Fastify({
    logger: outside.logger && { ...outside.logger, ...logOptions },
    // Ours is written below: addresses carry ids and searches, so only the route's template is logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      cors.allow(request, reply)
      answerUnroutable(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && plainRequestId.test(given) ? given : randomUUID()
    },
    serverFactory: (handler) =>
      createServer((request, response) => {
        const peer = outside.peers.find(({ prefix }) => request.url?.startsWith(`${prefix}/`))
        if (peer) peer.handler(request, response)
        else handler(request, response)
      }),
  })
  // Only JSON is read; Fastify would take plain text too.
  app.removeContentTypeParser('text/plain')
  const mountedRoutes: MountedRoute[] = []
  app.decorate('mountedRoutes', mountedRoutes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mountedRoutes.push({ method: each, url })
  })
  app.decorateRequest('principal', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  const { extras = true, corsOrigins = [] } = outside
  const { organizationHeader, staffDomain, timeZone, identity } = outside.console.config
  const cors = allowOrigins(app, { origins: corsOrigins, organizationHeader })
  securityHeaders(app, outside.console.config)
  canonicalAddress(app, outside)
  letGoWhenClosing(app)
  installProblemHandler(app)
  healthRoutes(app, outside)
  descriptionRoutes(app, outside)
  const { database, claimsProvider } = outside
  const onCorrupt = (key: string) => app.log.warn({ key }, 'a row of the remote configuration is left out')
  const remoteConfig = createRemoteConfigStore({ ...database, onCorrupt })
  await consoleFiles(app, { ...outside.console, ...(!extras && { more: () => withoutExtras(remoteConfig) }) })

  const access = limitedAccess(
    createAccess({
      verify: outside.verify,
      claims: createClaimsStore(database),
      staffDomain,
    }),
    createRateLimit({ perMinute: outside.callsPerMinute }),
  )
  const serve = serverOf(app, {
    access,
    organizationHeader,
    extras,
    ...(outside.liveLimits && { liveLimits: outside.liveLimits }),
  })
  statsRoutes(serve, createStatsStore(database))
  boardRoutes(serve, createBoardService(database))
  const documents = createDocumentService({ store: createDocumentStore(database) })
  accountRoutes(serve, { accounts: createAccountStore(database), privateRecord: documents.privateRecord })
  documentRoutes(serve, documents)
  claimsRoutes(serve, createClaimsService({ store: createPersonClaimsStore(database), staffDomain, claimsProvider }))
  staffRoutes(serve, createStaffService({ store: createStaffStore(database), staffDomain, identity, claimsProvider }))
  mountAudit(serve, database)
  remoteConfigRoutes(serve, remoteConfig)
  doorRoutes(serve, createDoorStore(database))
  eventRoutes(serve, createEventStore(database), createEventFigureStore(database))
  organizationRoutes(serve, createOrganizationStore(database))
  eventReportRoutes(serve, createEventReportStore(database), createEventTicketStore(database))
  organizationFigureRoutes(serve, createOrganizationFigureStore(database))
  profileRoutes(serve, createProfileStore(database))
  purchaseRoutes(serve, createPurchaseStore(database))
  spaceRoutes(serve, createSpaceStore(database))
  watchedRoutes(serve, createWatchedService({ store: createWatchedStore(database) }))
  searchRoutes(serve, createSearchService({ store: createSearchStore(database) }))
  const tags = createListTags(outside.version)
  ticketListRoutes(serve, createTicketListService({ store: createTicketListStore(database), tags }))
  mountTicketChanges(app, serve, { database, tags })
  mountLive(app, serve, { ...outside, readRemoteConfig: async () => (await remoteConfig.read()).values })
  mountRefunds(app, serve, outside)
  redemptionRoutes(serve, createRedemptionService({ store: createRedemptionStore(database), timeZone }))
  const switches = createSwitches(database)
  compRoutes(serve, createCompService({ store: createCompStore(database), switches }))
  const transfers = createTransferService({ store: createTransferStore(database), switches, timeZone })
  transferRoutes(serve, transfers, createTransferListStore(database))
  mountSupport(serve, outside)
  capabilityRoutes(serve)
  return app
}

/** The console then asks for nothing else, and learns here what it would have asked a call of ours. */
async function withoutExtras({ read }: RemoteConfigStore): Promise<Partial<ConsoleConfig>> {
  const { values } = await read().catch(() => ({ values: {} }))
  return { extras: false, remoteConfigValues: values }
}
