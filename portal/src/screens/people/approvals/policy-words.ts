// Words of the policies of approvals.

const pt = {
  policiesLead:
    'Quais operações precisam de aprovação, a partir de que valor, de quem e de quantas pessoas.',
  noPolicies: 'Nenhuma política',
  noPoliciesText: 'Sem uma política, cada pessoa faz sozinha o que o seu perfil permite.',
  newPolicy: 'Nova política',
  changePolicy: 'Alterar',
  change: 'Salvar',
  from: 'A partir de',
  fromHint: 'Vazio: qualquer valor.',
  badAmount: 'Digite o valor com os centavos, como 1.000,00, ou deixe vazio.',
  needed: 'Pessoas necessárias',
  badNeeded: 'Informe um número de 1 a 10.',
  roles: 'Perfis que aprovam',
  noRoles: 'Escolha ao menos um perfil ou usuário.',
  users: 'Outros usuários que aprovam',
  usersHint: 'Valem enquanto o perfil deles permitir aprovar.',
  binds: 'Vale também para credenciais',
  bindsAlways: 'Vale também para credenciais, sempre.',
  remove: 'Remover',
  removeTitle: 'Remover esta política?',
  removeText: 'A remoção precisa da aprovação que a própria política pede.',
  changeHint: 'Depois de criada, mudar ou remover a política precisa da aprovação que ela pede.',
  gaps: (missing: string) =>
    `Sem políticas para ${missing}, um administrador pode contornar as outras: por exemplo, com um segundo usuário ou uma credencial nova.`,
}

const en: typeof pt = {
  policiesLead: 'Which calls need approval, from which amount, of whom and of how many people.',
  noPolicies: 'No policies',
  noPoliciesText: 'Without a policy, everybody does alone what their role allows.',
  newPolicy: 'New policy',
  changePolicy: 'Change',
  change: 'Save',
  from: 'From',
  fromHint: 'Empty: any amount.',
  badAmount: 'Type the amount with its cents, such as 1,000.00, or leave it empty.',
  needed: 'People needed',
  badNeeded: 'Enter a number from 1 to 10.',
  roles: 'Roles that approve',
  noRoles: 'Choose at least one role or user.',
  users: 'Other users who approve',
  usersHint: 'They count while their role may approve.',
  binds: 'Also binds credentials',
  bindsAlways: 'Always binds credentials too.',
  remove: 'Remove',
  removeTitle: 'Remove this policy?',
  removeText: 'The removal needs the approval that the policy itself asks for.',
  changeHint: 'Once it is set, changing or removing it needs the approval that it asks for.',
  gaps: (missing: string) =>
    `Without policies for ${missing}, an administrator can go around the others: with a second user or a new credential, for example.`,
}

export const policyWords = { pt, en }
