// What to do about a fault of a connection to a bank: from the words of Node, OpenSSL, OAuth 2.0 and
// the banks to a sentence for an operator. Pure.

import type { BankCheck } from '../../../runtime/deps.ts'

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /invalid_client|unauthorized_client|Bad Credentials|identificado|answered 401/i,
    'Client id or secret are wrong, or of the other environment (test, production): copy them again from the bank’s portal.',
  ],
  [
    /invalid_scope/i,
    'The contract has not all the scopes that were asked for: have the bank add them, or set "scope" to those that it has ("" asks for none).',
  ],
  [
    /alert (bad )?certificate|alert handshake|alert unknown ca|certificate required|ECONNRESET|socket hang up/i,
    'The bank ended the connection: it does not take our client certificate. Is it the one that was registered there, of this environment, and still valid?',
  ],
  [
    /UNABLE_TO_GET_ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|self.signed|unable to (get|verify)/i,
    'The bank’s certificate is signed by an authority that this machine does not know: set "ca" to the file that the bank gives.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The address is not found: is it spelt right, and does this machine reach a name server?',
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer within/,
    'Nothing answers there: does a firewall let this machine out, and does the bank ask for its address to be allowed?',
  ],
  [
    /expired on|CERT_HAS_EXPIRED/,
    'Renew the certificate, replace its file and touch BANKS_FILE; no restart is needed.',
  ],
  [
    /^valid until \d{4}-\d{2}-\d{2}, -?\d{1,5} days/,
    'It ends soon: ask the bank for the next one now.',
  ],
  [
    /granted without /,
    'Have the bank add them to the contract: without them some calls will be refused.',
  ],
  [
    /answered 403/,
    'The bank knows us and refuses: the key may not be of this account, a scope may be missing, or the address of this machine is not allowed.',
  ],
  [
    /answered 404|no JSON|<html/i,
    'The address is not that of the API: compare "baseUrl" with what the bank gave.',
  ],
  [/answered 429/, 'The bank asks for a pause: wait a minute and check again.'],
  [/answered 5\d\d/, 'The bank is not well: check again later.'],
]

/** What to do, or nothing where the fault says it. */
export const adviceFor = ({ detail }: Pick<BankCheck, 'detail'>): string | undefined =>
  ADVICE.find(([pattern]) => pattern.test(detail))?.[1]
