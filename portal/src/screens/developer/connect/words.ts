// Words of the screen that connects the command line.

const pt = {
  title: 'Conectar a linha de comando',
  lead: (machine: string, company: string) =>
    `O comando vintem em ${machine} pede uma credencial de ${company}. Confirme só se foi você que o iniciou, agora, neste computador.`,
  thisMachine: 'este computador',
  code: 'O terminal precisa mostrar este mesmo código:',
  note: (machine: string) => `Linha de comando em ${machine}`,
  connect: 'Criar e conectar',
  incomplete: 'Este endereço está incompleto',
  incompleteText: 'Comece de novo no terminal: vintem login --browser',
  insecure: 'Esta página não está em HTTPS',
  insecureText:
    'Sem HTTPS o navegador não cifra a credencial. Abra o endereço https:// deste servidor, ou entre com vintem login e o segredo de uma credencial.',
}

const en: typeof pt = {
  title: 'Connect the command line',
  lead: (machine, company) =>
    `The command vintem on ${machine} asks for a credential of ${company}. Confirm only if you started it just now, on this computer.`,
  thisMachine: 'this computer',
  code: 'The terminal must show this same code:',
  note: (machine) => `Command line on ${machine}`,
  connect: 'Create and connect',
  incomplete: 'This address is incomplete',
  incompleteText: 'Begin again in the terminal: vintem login --browser',
  insecure: 'This page is not on HTTPS',
  insecureText:
    'Without HTTPS the browser cannot encrypt the credential. Open the https:// address of this server, or log in with vintem login and the secret of a credential.',
}

export const connectWords = { pt, en }
