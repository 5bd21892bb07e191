// What an error says in Portuguese, and the text that all errors of an unknown id share.

export type ErrorText = {
  /** For the integrator. `{…}` is filled with a detail of the case. */
  readonly message: string
  /** How to fix it. */
  readonly mend: string
}

export const notFound = (message: string): ErrorText => ({
  message,
  mend:
    'Confira o id, e se o seu token é da plataforma ou do vendedor que criou o objeto. Um id de ' +
    'outra plataforma ou de outro vendedor recebe a mesma resposta que um id desconhecido.',
})
