// What people say of a payout of which its bank says nothing.

export const PAYOUT_RESULTS = ['paid', 'not_paid'] as const
/**
 * Its bank has said nothing for so long before people may say how it ended: twice the hour for which
 * a bank may hold a suspicious pix at night.
 */
export const PAYOUT_UNKNOWN_HOURS = 2
