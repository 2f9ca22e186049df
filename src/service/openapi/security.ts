import type { Scheme } from '../access/principal.ts'

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }) as const

/** How each kind of credential is sent (specification 5, contract 4 and 7). */
export const securitySchemes = {
  oauth2: bearer('The access token of a connected app.'),
  dashboard_session: bearer("The token of a user's dashboard session."),
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SERVICE-API-KEY',
    description: 'An API key of an organization.',
  },
  embedded_session: bearer('The token of an embedded session. It reaches one project.'),
  shareable_link: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SERVICE-SHAREABLE-LINK-TOKEN',
    description: 'The token of a shareable link. It reaches one dashboard.',
  },
  agent_session: bearer('The token of an agent session. It was issued to one agent.'),
} as const satisfies Readonly<Record<Scheme, unknown>>
