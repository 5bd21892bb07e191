// Which answers mean accepted, which rejected, and which unknown. Pure; one table, because money hangs on it.
//
// | status                     | it is   | because                                                                     |
// |----------------------------|---------|-----------------------------------------------------------------------------|
// | 2xx                        | said    | its words are checked next; nonsense is unknown                             |
// | 404 with a JSON object     | absent  | the bank itself says so; a proxy's page does not count                      |
// | 400, 409, 410, 422 (JSON)  | refused | a rule of the bank; 409 and 422 are some PSPs' words for 400                |
// | 403 AcessoNegado           | refused | but only a write can be refused; a read that is denied tells nothing        |
// | 401                        | nothing | it is about our token, not about the charge; a second one means our secret  |
// | 403 without that name      | nothing | a gateway's: a certificate, an address, a limit                             |
// | 408, 425, 429              | nothing | too slow, too early, too often: ask again later                             |
// | 3xx                        | nothing | never followed: a bank does not move                                        |
// | other 4xx                  | nothing | 405, 413, 415 …: a wrong address or a proxy, to be seen by people          |
// | 5xx                        | nothing | it may have been done                                                       |

import type { BankReply } from '../base/call.ts'
import { problemFromBank } from './parse.ts'

export type Classified =
  | { is: 'said'; body: unknown }
  | { is: 'absent'; code: string; why: string }
  | { is: 'refused'; code: string; why: string }
  | { is: 'nothing'; why: string }

const REFUSALS = new Set([400, 409, 410, 422])

/** What an answer is, to a call that reads or one that writes. */
export function classify(reply: BankReply, mode: 'reads' | 'writes'): Classified {
  const { status, body } = reply
  if (status >= 200 && status <= 299) return { is: 'said', body }
  const problem = problemFromBank(body)
  const nothing: Classified = { is: 'nothing', why: `the bank answered ${status}${problem ? `: ${problem.why}` : ''}` }
  if (!problem) return nothing
  if (status === 404) return { is: 'absent', ...problem }
  if (REFUSALS.has(status)) return { is: 'refused', ...problem }
  return status === 403 && mode === 'writes' && problem.code === 'AcessoNegado'
    ? { is: 'refused', ...problem }
    : nothing
}
