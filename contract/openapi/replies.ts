// Replies of the real server.
export const REPLIES: Readonly<Record<string, unknown>> = {}
