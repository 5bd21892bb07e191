// Notifications of companies with a wire of their own: which of our charges and returns one names,
// in the words of the API Pix, so that the same code makes them due. Nothing else in it is used.

import type { BoletoOffer, PayoutOffer } from '../../providers/connector.ts'
import { isObject } from '../../providers/parse.ts'
import type { Notice, Told, Wire, WireConnection, WireRail } from '../../providers/wires/wire.ts'

export type OpenWire = {
  readonly wire: Pick<Wire, 'told' | 'isGenuine'>
  readonly rail: Pick<WireRail, 'txidOf'>
  readonly setting: WireConnection['setting']
}

/** A payment that is named by the company's id alone is read; silence is made up for later. */
async function txidsOf({ rail }: OpenWire, { txids, payment }: Told): Promise<readonly string[]> {
  if (payment === undefined || !rail.txidOf) return txids
  const answer = await rail.txidOf(payment)
  return answer.result === 'accepted' && answer.value !== undefined
    ? [...txids, answer.value]
    : txids
}

/** What banks that pay out tell: it proves nothing, and only makes payouts due. */
function toldPayouts(
  payers: readonly NonNullable<PayoutOffer['told']>[],
  notice: Notice,
): object[] {
  const told = payers.flatMap((read) => read(notice) ?? [])
  return [
    ...told.flatMap(({ ids = [] }) => ids.map((id) => ({ id }))),
    ...told.flatMap(({ references = [] }) => references.map((reference) => ({ reference }))),
  ]
}

/** The same of banks that collect boletos, by the banks’ numbers of them. */
const toldBoletos = (
  collectors: readonly NonNullable<BoletoOffer['told']>[],
  notice: Notice,
): object[] =>
  [...new Set(collectors.flatMap((read) => read(notice)))].map((number) => ({ our_number: number }))

/**
 * The notification as it is, where it has the form of none of these companies. Undefined: it has,
 * and none of those that we are connected to sent it. What it tells of payouts and of boletos stands beside it.
 */
export async function readPixNotice(
  wires: readonly OpenWire[],
  notice: Notice,
  payers: readonly NonNullable<PayoutOffer['told']>[] = [],
  collectors: readonly NonNullable<BoletoOffer['told']>[] = [],
): Promise<{ readonly body: unknown } | undefined> {
  const payouts = toldPayouts(payers, notice)
  const boletos = toldBoletos(collectors, notice)
  const read = await readByWires(wires, notice)
  if (payouts.length + boletos.length === 0) return read
  const { body } = read ?? {}
  return {
    body: {
      ...(isObject(body) ? body : {}),
      ...(payouts.length > 0 && { payouts }),
      ...(boletos.length > 0 && { boletos }),
    },
  }
}

async function readByWires(
  wires: readonly OpenWire[],
  notice: Notice,
): Promise<{ readonly body: unknown } | undefined> {
  const read = wires.flatMap((open) => {
    const told = open.wire.told(notice)
    return told ? [{ open, told }] : []
  })
  if (read.length === 0) return { body: notice.body }
  const genuine = read.filter(({ open }) => open.wire.isGenuine(notice, open.setting))
  if (genuine.length === 0) return undefined
  const txids = await Promise.all(genuine.map(({ open, told }) => txidsOf(open, told)))
  const returns = genuine.flatMap(({ told }) => told.returns ?? [])
  return {
    body: {
      pix: [
        ...[...new Set(txids.flat())].map((txid) => ({ txid })),
        { devolucoes: returns.map((id) => ({ id })) },
      ],
    },
  }
}
