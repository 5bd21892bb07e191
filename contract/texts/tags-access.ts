// The groups of calls about access and its records; part of the table in tags.ts.

import type { Tag } from './tags.ts'

export const ACCESS_TAGS = {
  auth: {
    title: { en: 'Login', pt: 'Login' },
    says: {
      en:
        'A program logs in with its credential and gets an access token for an hour. Send the ' +
        'token as `Authorization: Bearer …` with every other call.',
      pt:
        'Um programa entra com a credencial e recebe um token de acesso válido por uma hora. Envie ' +
        'o token como `Authorization: Bearer …` em todas as outras chamadas.',
    },
  },
  credentials: {
    title: { en: 'Credentials', pt: 'Credenciais' },
    says: {
      en:
        'The e-mails and secrets that programs log in with, and what they may do: scopes, ' +
        'networks, expiry, rate limit and budget. No credential can give more rights than it has.',
      pt:
        'Os e-mails e segredos com que os programas entram, e o que eles podem fazer: escopos, ' +
        'redes, validade, limite de chamadas e orçamento. Nenhuma credencial pode dar mais ' +
        'direitos do que tem.',
    },
  },
  users: {
    title: { en: 'Users', pt: 'Usuários' },
    says: {
      en:
        'The people of the company who sign in to its portal, and their roles. A program that uses ' +
        'the API has a credential, not a user.',
      pt:
        'As pessoas da empresa que entram no portal, e seus perfis. Um programa que usa a API tem ' +
        'uma credencial, não um usuário.',
    },
  },
  approvals: {
    title: { en: 'Approvals', pt: 'Aprovações' },
    says: {
      en:
        'Calls that a policy of the company holds until other people approve them. Such a call ' +
        'gets 409 `approval_required`; the server carries it out once it is approved.',
      pt:
        'Chamadas que uma política da empresa retém até que outras pessoas as aprovem. Uma chamada ' +
        'assim recebe 409 `approval_required`; depois de aprovada, o servidor a executa.',
    },
  },
  approvalPolicies: {
    title: { en: 'Approval policies', pt: 'Políticas de aprovação' },
    says: {
      en: 'Which actions of the company need approval, from which amount, by whom, and by how many people.',
      pt: 'Quais ações da empresa precisam de aprovação, a partir de que valor, de quem e de quantas pessoas.',
    },
  },
  requests: {
    title: { en: 'Request log', pt: 'Registro de requisições' },
    says: {
      en:
        'The requests of your credentials and their results, recorded for 30 days by default. The ' +
        'recorded bodies have no secrets and no card numbers.',
      pt:
        'As requisições das suas credenciais e seus resultados, guardadas por 30 dias por padrão. ' +
        'Os corpos guardados não têm segredos nem números de cartão.',
    },
  },
  audit: {
    title: { en: 'Audit log', pt: 'Auditoria' },
    says: {
      en:
        'Who changed what, for whom, from where, with the values before and after. Each record is ' +
        'written in the commit of its act and protected by a chain of hashes.',
      pt:
        'Quem mudou o quê, em nome de quem, de onde, com os valores de antes e depois. Cada ' +
        'registro é gravado junto com o ato e protegido por uma cadeia de hashes.',
    },
  },
  timeline: {
    title: { en: 'Timeline', pt: 'Linha do tempo' },
    says: {
      en:
        'Everything that happened to one object: its events, their deliveries, its ledger ' +
        'transfers and the acts of people and programs.',
      pt:
        'Tudo o que aconteceu com um objeto: eventos, entregas deles, lançamentos contábeis e atos ' +
        'de pessoas e programas.',
    },
  },
} as const satisfies Readonly<Record<string, Tag>>
