// Which replies mean accepted, which rejected, and which unknown. Pure; one table, because money
// depends on it.
//
// | status                     | it is   | because                                                                     |
// |----------------------------|---------|-----------------------------------------------------------------------------|
// | 2xx                        | success | its content is checked next; invalid content is unknown                     |
// | 404 with a JSON object     | absent  | the bank itself says so; a proxy's page does not count                      |
// | others with `fault`        | unknown | a gateway's own words, in JSON                                              |
// | 400, 409, 410, 422 (JSON)  | refused | a rule of the bank; some PSPs send 409 or 422 where others send 400         |
// | 403 AcessoNegado           | refused | only for a write; a denied read says nothing about the charge               |
// | 401                        | unknown | about our token, not the charge; a second 401 means a wrong client secret   |
// | 403 without that name      | unknown | a gateway's: a certificate, an address, a limit                             |
// | 408, 425, 429              | unknown | too slow, too early, too often: ask again later                             |
// | 3xx                        | unknown | redirects are never followed                                                |
// | other 4xx                  | unknown | 405, 413, 415 …: a wrong address or a proxy, for an operator to look at     |
// | 5xx                        | unknown | it may have been done                                                       |

import type { BankReply } from '../kernel/bank-call.ts'
import { isObject, problemFromBank, type RefusalPlaces } from './parse.ts'

export type Classified =
  | { is: 'success'; body: unknown }
  | { is: 'absent'; code: string; why: string }
  | { is: 'refused'; code: string; why: string }
  /** `status`: where there was an answer. */
  | { is: 'unknown'; why: string; status?: number }

/** A gateway's own refusal in JSON: it knows no such path, or no such token. */
const isOfGateway = (body: unknown): boolean => isObject(body) && isObject(body['fault'])

const REFUSALS = new Set([400, 409, 410, 422])

/**
 * Classifies a reply to a call that reads or one that writes. `places`: where the bank has the
 * reason of a refusal. `absent`: its codes for what is not there, where it says so by 400.
 */
export function classify(
  reply: BankReply,
  mode: 'reads' | 'writes',
  { places, absent = [] }: { places?: RefusalPlaces | undefined; absent?: readonly string[] } = {},
): Classified {
  const { status, body } = reply
  if (status >= 200 && status <= 299) return { is: 'success', body }
  const problem = problemFromBank(body, places)
  const unknown: Classified = {
    is: 'unknown',
    status,
    why: `the bank answered ${status}${problem ? `: ${problem.why}` : ''}`,
  }
  if (!problem || isOfGateway(body)) return unknown
  if (status === 404 || (status === 400 && absent.includes(problem.code)))
    return { is: 'absent', ...problem }
  if (REFUSALS.has(status)) return { is: 'refused', ...problem }
  return status === 403 && mode === 'writes' && problem.code === 'AcessoNegado'
    ? { is: 'refused', ...problem }
    : unknown
}
