// `vintem profiles …`: several stored credentials under names of one's own. It never shows a
// secret.

import { type Command, EXIT, misused, nothingElse, theOne } from '../command.ts'
import {
  DEFAULT_PROFILE,
  forgetCredentials,
  profileIn,
  profileNamed,
  readConfig,
  writeConfig,
} from './config.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { columns, meant } from '../words.ts'

export const listProfiles: Command = {
  name: 'profiles list',
  summary: { en: 'List the stored credentials', pt: 'Lista as credenciais guardadas' },
  examples: ['vintem profiles list'],
  run: async (context) => {
    nothingElse(context)
    const { say, print, give } = context.terminal
    const { profiles } = readConfig(context.env)
    const used = profileIn(context.env, context.profile)
    const rows = [...profiles]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { url, email, seller }]) => {
        give({
          profile: name,
          used: name === used,
          url: url ?? null,
          email: email ?? null,
          seller: seller ?? null,
        })
        return [name === used ? '*' : ' ', name, url ?? '', email ?? '', seller ?? '']
      })
    if (rows.length === 0)
      say({
        en: 'No credentials are stored. Run vintem login.',
        pt: 'Nenhuma credencial guardada. Execute vintem login.',
      })
    else print(columns(rows).join('\n'))
    return EXIT.fine
  },
}

/** A profile that exists. */
function existing(name: string, names: readonly string[]): string {
  if (names.includes(profileNamed(name))) return name
  throw misused(
    meant(
      fill({ en: 'There is no profile "{name}".', pt: 'Não existe o perfil "{name}".' }, { name }),
      name,
      names,
    ),
  )
}

export const useProfile: Command = {
  name: 'profiles use',
  takes: '<profile>',
  summary: {
    en: 'Use these credentials from now on, where no other profile is named',
    pt: 'Usa estas credenciais de agora em diante, onde nenhum outro perfil é indicado',
  },
  examples: ['vintem profiles use shop2', `vintem profiles use ${DEFAULT_PROFILE}`],
  run: async (context) => {
    const config = readConfig(context.env)
    const current = existing(theOne(context, TEXTS.theProfile), [...config.profiles.keys()])
    writeConfig(context.env, { ...config, current })
    context.terminal.say(
      fill(
        { en: 'The profile {name} is in use.', pt: 'O perfil {name} está em uso.' },
        { name: current },
      ),
      'green',
    )
    context.terminal.give({ profile: current, used: true })
    return EXIT.fine
  },
}

export const deleteProfile: Command = {
  name: 'profiles delete',
  takes: '<profile>',
  summary: {
    en: 'Delete the stored credentials of a profile',
    pt: 'Exclui as credenciais guardadas de um perfil',
  },
  examples: ['vintem profiles delete shop2'],
  run: async (context) => {
    const { profiles } = readConfig(context.env)
    const name = existing(theOne(context, TEXTS.theProfile), [...profiles.keys()])
    forgetCredentials(context.env, name)
    context.terminal.say(
      fill({ en: 'The profile {name} is deleted.', pt: 'O perfil {name} foi excluído.' }, { name }),
    )
    context.terminal.give({ profile: name, deleted: true })
    return EXIT.fine
  },
}
