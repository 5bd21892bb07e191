// `vintem webhooks …`: manages the addresses that the server sends events to.

import { type Command, EXIT, nothingElse, theOne } from './command.ts'
import { settledOf, tellDelivery } from './deliveries.ts'
import { openSession } from './session.ts'
import { columns } from './words.ts'

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

export const listWebhooks: Command = {
  name: 'webhooks list',
  summary: 'List the webhook endpoints',
  examples: ['vintem webhooks list'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const rows: string[][] = []
    for await (const one of openSession(context).vintem.webhooks.all()) {
      terminal.give(one)
      const failing = one.failing_since === null ? '' : `, failing since ${one.failing_since}`
      const why = one.disabled_reason === null ? '' : ` (${one.disabled_reason})`
      rows.push([one.id, `${one.status}${why}${failing}`, one.events.join(','), one.url])
    }
    terminal.say(rows.length === 0 ? 'No webhooks.' : columns(rows).join('\n'))
    return EXIT.fine
  },
}

export const createWebhook: Command = {
  name: 'webhooks create',
  takes: '<url>',
  summary: 'Register a webhook endpoint; its secret is shown once',
  options: {
    events: {
      type: 'string',
      value: '<kinds>',
      says: 'event types, such as transaction.*,seller.activated; default: all',
    },
    description: { type: 'string', value: '<text>', says: 'a note for yourself' },
  },
  examples: ['vintem webhooks create https://shop.example.com/hooks/vintem --events transaction.*'],
  run: async (context) => {
    const { say, give } = context.terminal
    const [url, events, description] = [theOne(context, 'The URL'), context.text('events'), context.text('description')]
    const made = await openSession(context).vintem.webhooks.create({
      url,
      ...(events === undefined ? {} : { events: events.split(',').map((kind) => kind.trim()) }),
      ...(description === undefined ? {} : { description }),
    })
    say(`${made.id} → ${made.url}\nSecret (shown only now): ${made.secret}`)
    give(made)
    return EXIT.fine
  },
}

export const deleteWebhook: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  summary: 'Delete a webhook endpoint and drop its pending deliveries',
  examples: [`vintem webhooks delete ${ID}`],
  run: async (context) => {
    const gone = await openSession(context).vintem.webhooks.delete(theOne(context, 'The webhook'))
    context.terminal.say(`${gone.id} is deleted.`)
    context.terminal.give(gone)
    return EXIT.fine
  },
}

export const testWebhook: Command = {
  name: 'webhooks test',
  takes: '<webhook>',
  summary: 'Send a test event and show the response',
  options: {
    forged: { type: 'boolean', says: 'with a false signature: a receiver that answers 2xx does not check signatures' },
  },
  examples: [`vintem webhooks test ${ID}`, `vintem webhooks test ${ID} --forged`],
  run: async (context) => {
    const { vintem } = openSession(context)
    const forged = context.given('forged')
    const {
      webhook,
      event_id: event,
      id,
    } = await vintem.webhooks.test(theOne(context, 'The webhook'), forged ? { forged } : {})
    const settled = await settledOf(vintem, { webhook, event, id, last: 0 })
    return tellDelivery(context.terminal, settled) ? EXIT.fine : EXIT.failed
  },
}

export const rotateWebhook: Command = {
  name: 'webhooks rotate',
  takes: '<webhook>',
  summary: 'Rotate the secret of a webhook; the old secret stays valid for 24 hours',
  examples: [`vintem webhooks rotate ${ID}`],
  run: async (context) => {
    const { say, give } = context.terminal
    const rotated = await openSession(context).vintem.webhooks.rotateSecret(theOne(context, 'The webhook'))
    say(`Secret (shown only now): ${rotated.secret}\nThe old secret is valid until ${rotated.old_secret_until}.`)
    give(rotated)
    return EXIT.fine
  },
}
