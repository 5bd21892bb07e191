// One row of the table of errors: its texts, for the integrator and for the buyer, and how to fix
// the cause.

import type { Text } from './text.ts'

export type Refused = {
  readonly status: number
  readonly type:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'not_found_error'
    | 'conflict_error'
    | 'rate_limit_error'
    | 'payment_error'
    | 'api_error'
  readonly category: string
  /** For the integrator. `{…}` is filled with a detail of the case. */
  readonly message: Text
  /** Brazilian Portuguese, for the buyer or the finance person. */
  readonly display: string
  /** How to fix it. */
  readonly mend: Text
}

export const row = (
  status: number,
  type: Refused['type'],
  category: string,
  message: Text,
  display: string,
  mend: Text,
): Refused => ({ status, type, category, message, display, mend })

export const notFound = (message: Text, display: string): Refused =>
  row(404, 'not_found_error', 'not_found', message, display, {
    en:
      'Check the id, and that your token belongs to the platform or seller that created the ' +
      'object. An id of another platform or seller gets the same reply as an unknown id.',
    pt:
      'Confira o id, e se o seu token é da plataforma ou do vendedor que criou o objeto. Um id de ' +
      'outra plataforma ou de outro vendedor recebe a mesma resposta que um id desconhecido.',
  })

/**
 * A payment that is refused: shops show `error.message` to the buyer, so it is Portuguese unless
 * another language is asked for.
 */
export const isForBuyer = ({ type }: Pick<Refused, 'type'>): boolean => type === 'payment_error'
