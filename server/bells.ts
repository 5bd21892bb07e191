// Telling banks where to ring. It knows no bank: each brings its own way of being told.

import { registerNotices } from './banks/desk/desk.ts'
import { registerAuthorizer } from './banks/desk/issuing.ts'
import type { ApiPix } from './banks/api-pix/rail.ts'
import type { ProviderResult } from './banks/bank.ts'
import type { LineSettings } from './banks/line-settings.ts'
import type { Talk } from './banks/talk.ts'
import type { Secret } from './base/secret.ts'

/** One bank that can be told. `url` is the address of the doorbell, to which a PSP adds "/pix" itself. */
export type Bell = { bank: string; tell(url: string): Promise<ProviderResult<unknown>> }

export const pixBell = (rail: ApiPix, key: string): Bell => ({
  bank: rail.name,
  tell: (url) => rail.registerWebhook(key, url),
})

/** A desk rings at the address it was told, so it is told the whole of it. */
export const deskBell = (bank: string, settings: LineSettings, talk: Talk): Bell => ({
  bank,
  tell: (url) => registerNotices(settings, talk, `${url}/pix`),
})

/** A bank that issues cards asks us about purchases: where, and under which key, is known when it is told. */
export const authorizerBell = (
  bank: string,
  settings: LineSettings,
  talk: Talk,
  authorizer: () => { url: string; key: Secret<string> },
): Bell => ({
  bank: `${bank}/authorizer`,
  tell: () => registerAuthorizer(settings, talk, authorizer()),
})

/** Tells everybody, one after the other; those that would not be told, with the reason. */
export async function tellAll(bells: readonly Bell[], url: string): Promise<{ bank: string; why: string }[]> {
  const failed = []
  for (const { bank, tell } of bells) {
    const answer = await tell(url)
    if (answer.result !== 'accepted') failed.push({ bank, why: answer.why })
  }
  return failed
}
