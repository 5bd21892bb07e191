// The boletos of a company by its own routes: what is the same for all of them, around what each
// translates. A boleto is registered once: what becomes of a try is found by its number. A reply that
// cannot be read, or is of another boleto, is unknown; a refusal rejects only where the company's own
// word is that nothing was made, and nothing is found.

import { fill } from '../../../contract/text.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import type { BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { ask } from '../ask.ts'
import {
  accepted,
  type BoletoChange,
  type BoletoChanges,
  type BoletoField,
  type BoletoOrder,
  type BoletoRail,
  type BoletoReport,
  isProtestAct,
  type ListedBoletos,
  type ProtestAct,
  type ProviderResult,
  rejected,
  type SoughtBoleto,
  unknown,
} from '../bank.ts'
import type { BoletoConnection } from '../connector.ts'
import { INVALID_REPLY, type RefusalPlaces } from '../parse.ts'
import { type Answer, listCalls, openCalls, type WireCalls } from '../wires/rail.ts'
import { ageOf } from '../wires/values.ts'
import { isOf } from './bars.ts'
import { isAsBefore, isMade, isStopped } from './changed.ts'
import type { Charged } from './terms.ts'

export type PresentBoleto = Exclude<BoletoReport, { status: 'absent' }>
/** A boleto at the company: what it calls it beside our report. */
export type FoundBoleto = {
  readonly reference: string
  readonly report: PresentBoleto
  /** What the reading shows of its terms. A discount that is null: there is none. */
  readonly shows?: {
    readonly dueOn?: Day
    readonly limitOn?: Day
    readonly discount?: (Charged & { readonly until: Day }) | null
  }
}
/** A boleto that is looked for by all that we know of it. */
export type WholeBoleto = BoletoOrder
/** A change of the terms. */
export type TermsChange = BoletoChange & { readonly field: BoletoField }
type Span = Parameters<BoletoRail['changed']>[0]

/** What each company translates. */
export type BoletoOperations = Pick<
  BoletoRail,
  'windowMs' | 'everyMs' | 'overlapMs' | 'printsPix'
> & {
  /** Why the company cannot take an order; then it is not called. */
  readonly cannot: (order: BoletoOrder) => string | undefined
  readonly create: (calls: WireCalls, order: BoletoOrder) => Promise<Answer>
  /**
   * What the reply to a creation says; `read`: it says too little, so the boleto is read. Undefined:
   * it cannot be read.
   */
  readonly created: (body: unknown, order: BoletoOrder) => PresentBoleto | 'read' | undefined
  /** By our number. Undefined: the company has none now. */
  readonly find: (
    calls: WireCalls,
    boleto: WholeBoleto,
  ) => Promise<ProviderResult<FoundBoleto | undefined>>
  /** The text of the bank's QR code, where the reading of a boleto has none. */
  readonly code?: (calls: WireCalls, boleto: WholeBoleto) => Promise<string | undefined>
  /** Statuses of a refusal that prove that nothing was made, where nothing is found either. */
  readonly refusalProves: ReadonlySet<number>
  readonly withdraw: (calls: WireCalls, boleto: WholeBoleto, found: FoundBoleto) => Promise<Answer>
  readonly changes?: {
    readonly cannot: BoletoChanges['cannot']
    readonly send: (
      calls: WireCalls,
      boleto: WholeBoleto,
      change: TermsChange,
      found: FoundBoleto,
    ) => Promise<Answer>
    /** The bank's name of a change, in the answer to it. */
    readonly reference?: (body: unknown) => string | undefined
    /** What became of a change that was sent; the reading of the boleto decides where it is absent. */
    readonly readChange?: (
      calls: WireCalls,
      reference: string,
    ) => Promise<ProviderResult<'running' | 'done'>>
    /** Where a bank makes a change later: after so long without effect it is sent again. */
    readonly laterMs?: number
  }
  /** Orders of protest, and stops that keep the boleto; what the bank has takes effect later. */
  readonly protests?: {
    readonly cannot?: BoletoChanges['cannotProtest']
    readonly send: (
      calls: WireCalls,
      boleto: WholeBoleto,
      act: ProtestAct,
      found: FoundBoleto,
    ) => Promise<Answer>
  }
  readonly changed: (calls: WireCalls, span: Span) => Promise<ProviderResult<ListedBoletos>>
}

const NOT_POSSIBLE = 'not_possible'
const ABSENT: BoletoReport = { status: 'absent' }
/** After this a boleto that the company does not find was certainly never made. */
const SETTLED_MS = 3_600_000
const YOUNG = 'the boleto is not listed yet; it is looked up again'
const WITHDRAWING = 'the bank has not withdrawn it yet'
const BY_ID_ALONE = 'the bank knows no boleto by our id alone'

const isWhole = (sought: SoughtBoleto): sought is WholeBoleto =>
  sought.terms !== undefined && sought.payer !== undefined && sought.sequence !== undefined

type Open = {
  readonly calls: WireCalls
  readonly agreement: BoletoAgreement
  readonly operations: BoletoOperations
}

async function findOwn(
  { calls, agreement, operations }: Open,
  boleto: WholeBoleto,
): Promise<ProviderResult<FoundBoleto | undefined>> {
  const found = await operations.find(calls, boleto)
  if (found.result !== 'accepted' || !found.value) return found
  return isOf(found.value.report, boleto, agreement) ? found : unknown(INVALID_REPLY)
}

/** A boleto that an earlier try registered, whose reply would have told its code. */
async function registeredBefore(
  { calls, operations }: Open,
  boleto: WholeBoleto,
  found: ProviderResult<FoundBoleto | undefined>,
): Promise<ProviderResult<BoletoReport>> {
  const report = found.result === 'accepted' ? found.value?.report : undefined
  if (!operations.code || !report || !isOpen(report) || report.brCode !== undefined)
    return reportOf(found)
  const brCode = await operations.code(calls, boleto)
  return accepted(brCode === undefined ? report : { ...report, brCode })
}

const reportOf = (found: ProviderResult<FoundBoleto | undefined>): ProviderResult<BoletoReport> =>
  found.result === 'accepted' ? accepted(found.value?.report ?? ABSENT) : found

async function register(
  open: Open,
  order: BoletoOrder,
  again: boolean,
): Promise<ProviderResult<BoletoReport>> {
  const { calls, agreement, operations } = open
  const why = operations.cannot(order)
  if (why !== undefined) return rejected(NOT_POSSIBLE, why)
  if (again) {
    const found = await findOwn(open, order)
    if (found.result !== 'accepted' || found.value) return registeredBefore(open, order, found)
  }
  const answer = await operations.create(calls, order)
  if (answer.is === 'unknown') return unknown(answer.why)
  if (answer.is !== 'success') return afterRefusal(open, order, again, answer)
  const report = operations.created(answer.body, order)
  if (report === 'read') {
    const found = await findOwn(open, order)
    return found.result === 'accepted' && !found.value ? unknown(YOUNG) : reportOf(found)
  }
  return report && isOf(report, order, agreement) ? accepted(report) : unknown(INVALID_REPLY)
}

/** Perhaps an earlier try made it, which the refusal is about. */
async function afterRefusal(
  open: Open,
  order: BoletoOrder,
  again: boolean,
  answer: Answer & { is: 'absent' | 'refused' },
): Promise<ProviderResult<BoletoReport>> {
  const found = await findOwn(open, order)
  if (found.result !== 'accepted' || found.value) return registeredBefore(open, order, found)
  const proves = answer.is === 'refused' && open.operations.refusalProves.has(answer.status)
  const isSettled = !again || (ageOf(order.id, open.calls.now) ?? 0) >= SETTLED_MS
  return proves && isSettled
    ? rejected(answer.code, answer.why)
    : unknown(`the bank answered ${answer.status}: ${answer.why}`)
}

const isOpen = ({ status }: PresentBoleto): boolean => status !== 'paid' && status !== 'withdrawn'

async function withdraw(open: Open, boleto: WholeBoleto): Promise<ProviderResult<BoletoReport>> {
  const found = await findOwn(open, boleto)
  if (found.result !== 'accepted' || !found.value || !isOpen(found.value.report))
    return reportOf(found)
  const answer = await open.operations.withdraw(open.calls, boleto, found.value)
  if (answer.is === 'unknown') return unknown(answer.why)
  const now = await findOwn(open, boleto)
  if (now.result !== 'accepted' || !now.value || !isOpen(now.value.report)) return reportOf(now)
  return unknown(answer.is === 'success' ? WITHDRAWING : answer.why)
}

const withMade = ({ report }: FoundBoleto, is: 'made' | 'sent', reference?: string) =>
  accepted({
    ...report,
    change: { is, ...(reference !== undefined && { reference }) },
  })

/**
 * Reads before it writes: a change that is there is made, whichever try did it. A refusal counts only
 * where the change is not there after it, and, after a try without an answer, only when that has long
 * been settled: a reading may be older than the try. After one that the bank took, it never counts.
 */
async function change(
  open: Open,
  boleto: WholeBoleto,
  wanted: BoletoChange,
): Promise<ProviderResult<BoletoReport>> {
  const { changes, protests } = open.operations
  const { reference, readChange, laterMs } = isProtestAct(wanted.field) ? {} : changes!
  const { calls } = open
  const found = await findOwn(open, boleto)
  if (found.result !== 'accepted' || !found.value || !isOpen(found.value.report))
    return reportOf(found)
  if (isMade(found.value, wanted)) return withMade(found.value, 'made')
  const { sent } = wanted
  if (sent?.reference !== undefined && readChange) {
    const became = await readChange(calls, sent.reference)
    if (became.result !== 'accepted') return became
    return withMade(found.value, 'sent', sent.reference)
  }
  const age = sent ? calls.now.getTime() - Date.parse(sent.at) : undefined
  if (age !== undefined && age < (laterMs ?? 0)) return withMade(found.value, 'sent')
  const { field } = wanted
  const answer = isProtestAct(field)
    ? await protests!.send(calls, boleto, field, found.value)
    : await changes!.send(calls, boleto, { ...wanted, field }, found.value)
  if (answer.is === 'unknown') return unknown(answer.why)
  const now = await findOwn(open, boleto)
  if (now.result !== 'accepted' || !now.value || !isOpen(now.value.report)) return reportOf(now)
  if (isMade(now.value, wanted)) return withMade(now.value, 'made')
  if (answer.is === 'success')
    return laterMs === undefined
      ? withMade(now.value, 'made')
      : withMade(now.value, 'sent', reference?.(answer.body))
  const settledMs = Math.max(SETTLED_MS, laterMs ?? 0)
  const isSettled = !wanted.again || (ageOf(wanted.id, calls.now) ?? 0) >= settledMs
  // What the bank took before may be what it refuses to take twice, and it may still make that.
  const proves =
    !sent &&
    answer.is === 'refused' &&
    open.operations.refusalProves.has(answer.status) &&
    isSettled
  if (proves && isStopped(now.value, wanted)) return withMade(now.value, 'made')
  return proves && isAsBefore(now.value, wanted, boleto.terms)
    ? rejected(answer.code, answer.why)
    : unknown(answer.why)
}

const NO_CHANGES = {
  en: 'the bank of the boleto changes none: cancel it and create another one',
  pt: 'o banco do boleto não altera nenhum: cancele-o e crie outro',
}
type Wanted = Parameters<BoletoChanges['cannot']>

/** What it does not change, and terms that it would not register either. */
function cannotChange(
  { cannot, changes }: BoletoOperations,
  ...[order, wanted]: Wanted
): ReturnType<BoletoChanges['cannot']> {
  const { fields, terms } = wanted
  const own = changes ? changes.cannot(order, wanted) : { field: fields[0]!, says: NO_CHANGES }
  const why = own ? undefined : cannot({ ...order, terms })
  if (why === undefined) return own
  return {
    field: fields[0]!,
    says: fill(
      {
        en: 'the bank has no boleto with these terms: {why}',
        pt: 'o banco não tem boleto com essas condições: {why}',
      },
      { why },
    ),
  }
}

/** `places`: where the company has the code and the sentence of a refusal. */
export function openBoletoRail(
  connection: BoletoConnection,
  operations: BoletoOperations,
  places?: RefusalPlaces,
): BoletoRail {
  const { agreement, name, timeoutMs } = connection
  const { windowMs, everyMs, overlapMs, printsPix } = operations
  const converse = <T>(
    conversation: (open: Open) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> =>
    ask(
      (signal) =>
        conversation({ calls: openCalls(connection, signal, places), agreement, operations }),
      timeoutMs,
    )
  const ofWhole = (
    sought: SoughtBoleto,
    conversation: (open: Open, boleto: WholeBoleto) => Promise<ProviderResult<BoletoReport>>,
  ): Promise<ProviderResult<BoletoReport>> =>
    isWhole(sought)
      ? converse((open) => conversation(open, sought))
      : Promise.resolve(unknown(BY_ID_ALONE))
  return {
    // Prefixed, because a bank may have the name of a PSP, and their records must not be confused.
    name: `boletos/${name}`,
    ...(windowMs !== undefined && { windowMs }),
    ...(everyMs !== undefined && { everyMs }),
    ...(overlapMs !== undefined && { overlapMs }),
    ...(printsPix !== undefined && { printsPix }),
    register: (order, again = false) => converse((open) => register(open, order, again)),
    read: (sought) =>
      ofWhole(sought, async (open, boleto) => reportOf(await findOwn(open, boleto))),
    withdraw: (sought) => ofWhole(sought, withdraw),
    ...((operations.changes || operations.protests) && {
      changes: {
        cannot: (...wanted: Wanted) => cannotChange(operations, ...wanted),
        ...(operations.protests && {
          cannotProtest: operations.protests.cannot ?? (() => undefined),
        }),
        change: (order: BoletoOrder, wanted: BoletoChange) =>
          converse((open) => change(open, order, wanted)),
      },
    }),
    changed: (span) => listCalls(connection, places)((calls) => operations.changed(calls, span)),
  }
}
