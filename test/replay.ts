// What callers do after a server was killed: they repeat calls whose result they do not know, and
// read the feed from its beginning.

import { openLine, settle, type TrafficCall } from './traffic.ts'

const SURE_AGAIN_MAX = 3

/** Repeats every call whose result is unknown; a buyer who sees a pix unpaid pays it. */
export async function replay(
  calls: readonly TrafficCall[],
  url: string,
  token: string,
): Promise<TrafficCall[]> {
  const line = openLine()
  const where = async () => url
  const ask = (asked: Parameters<typeof line.ask>[1]) =>
    line.ask(url, { ...asked, headers: { authorization: `Bearer ${token}` } })
  const sure: TrafficCall[] = []
  for (const call of calls) {
    let last = call
    for (let again = 0; !last.reply && again < SURE_AGAIN_MAX; again++) {
      if (call.request.kind === 'pay' || call.request.kind === 'pay_boleto') {
        const seen = await ask({ method: 'GET', path: `/v1/transaction/get/${call.request.sale}` })
        if (typeof seen !== 'string' && seen.body.success?.confirmed === '1')
          last = { ...call, reply: seen }
      }
      if (!last.reply) last = await settle(line, call.request, { where, token })
    }
    sure.push(last)
  }
  line.close()
  return sure
}

/** The sequences of a platform's feed, from its beginning. */
export async function sequencesOf(url: string, token: string): Promise<number[]> {
  const line = openLine()
  const all: number[] = []
  for (let more = true; more;) {
    const path = `/v1/events?limit=1000&after=${all.at(-1) ?? 0}`
    const result = await line.ask(url, {
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
    })
    if (typeof result === 'string' || result.status !== 200)
      throw new Error(`events: ${JSON.stringify(result)}`)
    all.push(...result.body.items.map((item: { sequence: number }) => item.sequence))
    more = result.body.has_more
  }
  line.close()
  return all
}
