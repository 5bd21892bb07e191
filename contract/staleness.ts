// Replies that may come from a replica of the database, where the operator of a server has one.

/**
 * The header of a reply that was read from a replica: it has everything that is older than so many
 * milliseconds. Absent: it is up to date. A caller that has just written, or was sent an event,
 * finds what it knows of in any case.
 */
export const REPLICA_LAG_HEADER = 'vintem-replica-lag-ms'
