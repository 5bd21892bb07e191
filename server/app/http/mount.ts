// Mounts routes: reads a request strictly, identifies the caller, calls the route, writes the
// reply. It knows no domain: everything follows from the operation's description.

import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { auditClassOf, heldAs, showsSecret } from '../../../contract/access/delicacy.ts'
import { needsBank, needsActiveSeller, type Operation } from '../../../contract/operation.ts'
import { isAct } from '../../../contract/access/reason.ts'
import { REPLICA_LAG_HEADER } from '../../../contract/staleness.ts'
import { IGNORED_HEADER, isTolerant } from '../../../contract/strictness.ts'
import { NO_FILE } from '../../kernel/files/content.ts'
import type { Caller } from '../../runtime/caller.ts'
import { actAs, type Act, type Actor } from '../../platform/audit/act.ts'
import { confirmWritten } from '../../platform/db/durability.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import { withRemoved } from '../../platform/idempotency/idempotency.ts'
import type { Reply, RouteInput, Route } from '../../runtime/route.ts'
import { checkerOf, paramsOf, type Checker } from './input/check.ts'
import { keyOf } from './input/key.ts'
import {
  isForeign,
  rareParts,
  readBody,
  readFile,
  readQuery,
  reasonIn,
  refuseUnreadable,
  sourceOf,
} from './request.ts'
import { replaceSellerNumbers, sellerPlaces, type Place } from './input/seller-numbers.ts'
import { ignoredHeader } from './input/unknown.ts'
import { CORS } from './guards.ts'
import { joinable } from './portal/joined-reads.ts'
import {
  askedAgain,
  byToken,
  demandActiveSeller,
  demandFactor,
  passApproval,
  type Admit,
  type Admitted,
} from './admission.ts'
import { refuseByState } from './state-first.ts'
import { read } from './reads/reads.ts'
import { observed, type CallRecord } from './call-record.ts'
import { digested, forFiles, senderOf } from './files.ts'

const READS = new Set(['GET', 'HEAD'])

type Checks = {
  params: (params: object) => object
  query: Checker
  body: Checker | undefined
  sellers: readonly Place[]
}

/** Resources that pages of other sites may embed. */
const isEmbeddable = ({ produces, scopes }: Operation): boolean =>
  produces !== undefined && scopes.length === 0

/** Query and body after validation. Ignored input is reported in a header, whatever the result. */
function readInput(
  operation: Operation,
  checks: Checks,
  request: FastifyRequest,
  reply: FastifyReply,
  record: CallRecord,
) {
  const ignored: string[] = []
  try {
    // A file is recorded by its size: it is kept elsewhere, or nowhere.
    record.given = operation.takes
      ? { bytes: readFile(request).length }
      : checks.body && readBody(operation, request)
    const query = checks.query(readQuery(request.query as object), ignored)
    return { query, body: operation.takes ? undefined : checks.body?.(record.given, ignored) }
  } finally {
    record.ignored = ignored
    if (ignored.length > 0) reply.header(IGNORED_HEADER, ignoredHeader(ignored))
  }
}

const actOf = (
  operation: Operation,
  request: FastifyRequest,
  caller: Caller,
  actor: Actor,
): Act => ({
  actor,
  acting: caller.acting ?? false,
  source: sourceOf(request),
  request: request.id.slice('req_'.length),
  operation: operation.id,
  class: auditClassOf(operation),
  reason: reasonIn(request.headers),
})

/**
 * Characters from which on bytes are sent sooner than a text, which Node joins to the headers and
 * copies once more.
 */
const LONG_TEXT = 16_384
const sendable = (json: string | Buffer): string | Buffer =>
  typeof json !== 'string' || json.length < LONG_TEXT ? json : Buffer.from(json)

/** A route at one of its paths. */
type Mounted = {
  readonly route: Route
  readonly path: string
  readonly checks: Checks
  readonly admit: Admit
}

/**
 * The reply of a call: of one that reads, from where it may read; of one that a policy may hold,
 * after that let it pass.
 */
async function answered(
  deps: Deps,
  { operation, answer: call }: Route,
  input: RouteInput<Operation>,
  accept: string | undefined,
): Promise<{ reply: Reply; lagMs?: number | undefined }> {
  const { caller, params, query, body, key } = input
  if (!input.caller) return { reply: await call(input) }
  if (heldAs(operation) !== undefined) {
    const passed = await passApproval(deps, operation, { caller, params, query, body, key })
    return { reply: passed.reply ?? (await call({ ...input, ...passed })) }
  }
  if (!READS.has(operation.method)) return { reply: await call(input) }
  return read(deps, operation, { owner: caller.owner, query, accept }, (from, asked) =>
    call({ ...input, deps: from, query: asked as typeof query }),
  )
}

async function answer(
  deps: Deps,
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  record: CallRecord,
) {
  const { route, path, checks, admit } = mounted
  const { operation } = route
  request.operationPath = path
  refuseUnreadable(request.url)
  const foreign = isForeign(request, deps)
  if (foreign && !operation.browsers && !isEmbeddable(operation))
    throw refuse('browser_not_allowed')
  const admitted = request.admitted ?? (await admit(deps, operation, request, reply))
  const { caller } = admitted
  if (caller) record.by = request.caller = caller
  demandFactor(admitted.hasSecondFactor, operation)
  const params = checks.params(request.params as object)
  try {
    return await answerAdmitted(
      deps,
      mounted,
      { admitted, params, foreign },
      request,
      reply,
      record,
    )
  } catch (error) {
    if (caller) await refuseByState(deps, route, { caller, params, sellers: checks.sellers }, error)
    throw error
  }
}

type AdmittedCall = {
  readonly admitted: Admitted
  readonly params: object
  readonly foreign: boolean
}

async function answerAdmitted(
  deps: Deps,
  { route, checks }: Mounted,
  { admitted, params, foreign }: AdmittedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  record: CallRecord,
) {
  const { operation } = route
  const { caller, actor, again } = admitted
  const { query, body } = readInput(operation, checks, request, reply, record)
  demandFactor(admitted.hasSecondFactor, operation, body)
  if (caller && checks.sellers.length > 0)
    await replaceSellerNumbers(deps, caller, checks.sellers, { params, query, body })
  const file = operation.takes ? await digested(readFile(request)) : NO_FILE
  const content = operation.takes ? { file: file.sha256.toString('hex'), query } : body
  const { 'idempotency-key': keyGiven } = request.headers
  const key =
    keyGiven === undefined
      ? undefined
      : keyOf(deps, operation, keyGiven, { params, body: content, caller })
  if (caller && needsBank(operation) && !deps.banks.serves(caller.owner))
    throw refuse('not_ready', { retryAfter: NOT_READY_RETRY_S })
  if (caller && needsActiveSeller(operation)) await demandActiveSeller(deps, caller)
  Object.assign(record, { params, body, key, fromBrowser: foreign })
  const requested = {
    deps,
    caller: caller!,
    params,
    query,
    body,
    key,
    file,
    source: sourceOf(request),
    requestId: request.id,
    fromBrowser: foreign,
    ...rareParts(request, reply),
    demandAgain: askedAgain(deps, caller, again),
  }
  const act =
    caller && actor && isAct(operation) ? actOf(operation, request, caller, actor) : undefined
  const answering = () =>
    answered(deps, route, requested as RouteInput<Operation>, request.headers.accept)
  const { reply: given, lagMs }: { reply: Reply; lagMs?: number | undefined } = await (
    act ? actAs(act, answering) : answering()
  ).catch(async (error: unknown) => {
    throw caller && key ? await withRemoved(deps.db, caller.owner, key, error) : error
  })
  // An earlier call made it.
  const isFound = given.replayed || (given.status !== undefined && given.status < operation.status)
  if (isFound && deps.config.databaseReplicated) await confirmWritten(deps.db)
  record.reply = given
  if (given.by) record.by = request.caller = given.by
  reply.code(given.status ?? operation.status)
  for (const [name, value] of Object.entries(given.headers ?? {})) reply.header(name, value)
  if (lagMs !== undefined) reply.header(REPLICA_LAG_HEADER, String(lagMs))
  if (given.replayed) reply.header('idempotent-replayed', 'true')
  if (caller || operation.id.startsWith('auth.')) reply.header('cache-control', 'no-store')
  if (given.type) return reply.type(given.type).send(given.body)
  reply.type('application/json; charset=utf-8')
  const json =
    given.json ?? JSON.stringify(operation.wrapped ? { success: given.body } : given.body)
  record.json = json
  return reply.send(sendable(json))
}

/** An operator has to act first. */
const NOT_READY_RETRY_S = 60

function mountPreflight(app: FastifyInstance, path: string): void {
  app.options(path, async (_request, reply) => reply.code(204).headers(CORS).send())
}

/**
 * The paths on which clients also send PUT and mean PATCH: fields that are absent are unchanged.
 */
const PUT_IS_PATCH = '/v1/baas/'

/** The methods a path accepts for an operation. */
const methodsAt = (path: string, { method }: Operation): string[] =>
  method === 'PATCH' && path.startsWith(PUT_IS_PATCH) ? [method, 'PUT'] : [method]

/** The body of a call without input: none, or an empty object. */
const EMPTY_BODY = Type.Optional(Type.Object({}))

function checksOf(operation: Operation): Checks {
  const tolerant = isTolerant(operation)
  // Clients send bodies with calls that read none: tolerant calls ignore them.
  const schema =
    operation.body ?? (tolerant || READS.has(operation.method) ? undefined : EMPTY_BODY)
  return {
    params: paramsOf(operation.params),
    query: checkerOf(operation.query, { where: 'query', tolerant }),
    body: schema && checkerOf(schema, { where: 'body', tolerant }),
    sellers: sellerPlaces(operation),
  }
}

/**
 * The bound of the body. Of a call that takes a file, the caller is known before the file is read.
 */
const boundsOf = (deps: Deps, { route: { operation }, admit }: Mounted) =>
  !operation.takes
    ? { bodyLimit: operation.maxBytes }
    : forFiles(deps, operation.takes, async (request, reply) => {
        if (isForeign(request, deps)) throw refuse('browser_not_allowed')
        const admitted = (request.admitted = await admit(deps, operation, request, reply))
        demandFactor(admitted.hasSecondFactor, operation)
        return senderOf(admitted.caller, request)
      })

/** Mounts one route on its path and all its aliases. */
export function mount(app: FastifyInstance, deps: Deps, route: Route): void {
  const { operation } = route
  const checks = checksOf(operation)
  for (const path of [operation.path, ...operation.also]) {
    const mounted: Mounted = { route, path, checks, admit: byToken }
    app.route({
      ...boundsOf(deps, mounted),
      method: methodsAt(path, operation),
      url: path,
      // Reading secrets is counted and recorded; a HEAD would do so for nothing.
      exposeHeadRoute: !showsSecret(operation),
      // Before anything can be refused, so that a page can also read the refusal.
      onRequest: (_request, reply, done) => {
        if (operation.browsers) reply.headers(CORS)
        done()
      },
      handler: (request, reply) =>
        observed(deps, { operation, path }, request, (record) =>
          answer(deps, mounted, request, reply, record),
        ),
    })
    if (operation.browsers) mountPreflight(app, path)
  }
}

/** Mounts one route of the public API where people call it, who are known by their sessions. */
export function mountForPeople(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  path: string,
  admit: Admit,
): void {
  const { operation } = route
  const mounted: Mounted = { route, path, checks: checksOf(operation), admit }
  app.route({
    ...boundsOf(deps, mounted),
    method: operation.method,
    url: path,
    exposeHeadRoute: !showsSecret(operation),
    config: joinable(operation),
    handler: (request, reply) =>
      observed(deps, { operation, path, people: true }, request, (record) =>
        answer(deps, mounted, request, reply, record),
      ),
  })
}
