// `vintem webhooks …`: manages the addresses that the server sends events to.

import { type Command, type Context, EXIT, KEY, nothingElse, theOne } from './command.ts'
import { settledOf, tellDelivery } from './deliveries.ts'
import { t } from './language.ts'
import { openSession } from './session.ts'
import { columns } from './words.ts'

/** The caller's own key, if it was given. */
const keyIn = (context: Context): { key?: string } => {
  const key = context.text('key')
  return key === undefined ? {} : { key }
}

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

export const listWebhooks: Command = {
  name: 'webhooks list',
  summary: t('List the webhook endpoints'),
  examples: ['vintem webhooks list'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const { in: words } = terminal
    const rows: string[][] = []
    for await (const one of openSession(context).vintem.webhooks.all()) {
      terminal.give(one)
      const failing =
        one.failing_since === null
          ? ''
          : `, ${words(t('failing since {at}', { at: one.failing_since }))}`
      const why = one.disabled_reason === null ? '' : ` (${one.disabled_reason})`
      rows.push([one.id, `${one.status}${why}${failing}`, one.events.join(','), one.url])
    }
    if (rows.length === 0) terminal.say(t('No webhooks.'))
    else terminal.print(columns(rows).join('\n'))
    return EXIT.fine
  },
}

export const createWebhook: Command = {
  name: 'webhooks create',
  takes: '<url>',
  summary: t('Register a webhook endpoint; its secret is shown once'),
  options: {
    events: {
      type: 'string',
      value: '<kinds>',
      says: t('event types, such as transaction.*,seller.activated; default: all'),
    },
    description: { type: 'string', value: '<text>', says: t('a note for yourself') },
    ...KEY,
  },
  examples: ['vintem webhooks create https://shop.example.com/hooks/vintem --events transaction.*'],
  run: async (context) => {
    const { say, print, give } = context.terminal
    const url = theOne(context, t('The URL'))
    const [events, description] = [context.text('events'), context.text('description')]
    const made = await openSession(context).vintem.webhooks.create(
      {
        url,
        ...(events === undefined ? {} : { events: events.split(',').map((kind) => kind.trim()) }),
        ...(description === undefined ? {} : { description }),
      },
      keyIn(context),
    )
    print(`${made.id} → ${made.url}`)
    say(t('Secret (shown only now): {secret}', { secret: made.secret }))
    give(made)
    return EXIT.fine
  },
}

export const deleteWebhook: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  summary: t('Delete a webhook endpoint and drop its pending deliveries'),
  examples: [`vintem webhooks delete ${ID}`],
  run: async (context) => {
    const gone = await openSession(context).vintem.webhooks.delete(
      theOne(context, t('The webhook')),
    )
    context.terminal.say(t('{id} is deleted.', { id: gone.id }))
    context.terminal.give(gone)
    return EXIT.fine
  },
}

export const testWebhook: Command = {
  name: 'webhooks test',
  takes: '<webhook>',
  summary: t('Send a test event and show the response'),
  options: {
    forged: {
      type: 'boolean',
      says: t('with a false signature: a receiver that answers 2xx does not check signatures'),
    },
  },
  examples: [`vintem webhooks test ${ID}`, `vintem webhooks test ${ID} --forged`],
  run: async (context) => {
    const { vintem } = openSession(context)
    const forged = context.given('forged')
    const {
      webhook,
      event_id: event,
      id,
    } = await vintem.webhooks.test(theOne(context, t('The webhook')), forged ? { forged } : {})
    const settled = await settledOf(vintem, { webhook, event, id, last: 0 })
    return tellDelivery(context.terminal, settled) ? EXIT.fine : EXIT.failed
  },
}

export const rotateWebhook: Command = {
  name: 'webhooks rotate',
  takes: '<webhook>',
  summary: t('Rotate the secret of a webhook; the old secret stays valid for 24 hours'),
  options: KEY,
  examples: [`vintem webhooks rotate ${ID}`],
  run: async (context) => {
    const { say, give } = context.terminal
    const rotated = await openSession(context).vintem.webhooks.rotateSecret(
      theOne(context, t('The webhook')),
      keyIn(context),
    )
    say(t('Secret (shown only now): {secret}', { secret: rotated.secret }))
    if (rotated.old_secret_until)
      say(t('The old secret is valid until {at}.', { at: rotated.old_secret_until }))
    give(rotated)
    return EXIT.fine
  },
}
