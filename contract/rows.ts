// A whole list in one reply, as lines of JSON: every row that its filters leave, as they were at
// one moment.

/**
 * Sent as `Accept`, and the media type of the reply: each line is an item of the list. A reply that
 * breaks off is not whole.
 */
export const ROWS_TYPE = 'application/x-ndjson'

/** How many rows the reply has, where the list counts them. */
export const ROWS_TOTAL_HEADER = 'vintem-list-total'
