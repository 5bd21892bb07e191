// One row of the table of errors: its texts, for the integrator and for the buyer, and how to fix
// the cause.

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
  /** English, for the integrator. `{…}` is filled with a detail of the case. */
  readonly message: string
  /** Brazilian Portuguese, for the buyer or the finance person. */
  readonly display: string
  /** How to fix it. */
  readonly mend: string
}

export const row = (
  status: number,
  type: Refused['type'],
  category: string,
  message: string,
  display: string,
  mend: string,
): Refused => ({ status, type, category, message, display, mend })

export const notFound = (what: string, display: string) =>
  row(
    404,
    'not_found_error',
    'not_found',
    `no such ${what}`,
    display,
    `Check the id, and that your token belongs to the platform or seller that created the object. An id of another platform or seller gets the same reply as an unknown id.`,
  )

/**
 * A payment that is refused: shops show `error.message` to the buyer, so it is Portuguese unless
 * another language is asked for.
 */
export const isForBuyer = ({ type }: Pick<Refused, 'type'>): boolean => type === 'payment_error'
