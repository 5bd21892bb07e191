// Who sees a screen: conditions on the signed-in person, to be combined. The server refuses what
// they hide all the same.

import type { Me } from './calls/calls.ts'

/** A permission of server/identity/users/roles.ts, as `me` lists them. */
export type Permission = Me['permissions'][number]
export type Who = (me: Me) => boolean

export const everybody: Who = () => true
export const may =
  (...permissions: readonly Permission[]): Who =>
  (me) =>
    permissions.some((permission) => me.permissions.includes(permission))
export const inPlatform: Who = (me) => me.company?.platform === true
/** In a company that has requested a corporate account. */
export const withCards: Who = (me) => (me.company?.corporate_account ?? null) !== null
/** Somebody with cards of their own, and nothing else. */
export const isCardholder: Who = (me) => me.user.holder_id !== null
/** Of the installation. */
export const operators: Who = (me) => me.user.operator
export const all =
  (...conditions: readonly Who[]): Who =>
  (me) =>
    conditions.every((condition) => condition(me))
