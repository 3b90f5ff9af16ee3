import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { scopes } from '#api/api-keys.ts'
import { deskPaths, pagePaths } from '#api/pages.ts'
import type { Permission } from '#server/access/permissions.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sessionCookie } from '#server/kit/http/cookies.ts'
import type { App } from '#server/kit/http/http.ts'

/**
 * The API documentation at `/docs`, generated from the contract that reads requests and the table of permissions. It
 * must be opened before the routes that it describes.
 */
export async function openDocs(app: App, { houseName, config }: Pick<Ctx, 'houseName' | 'config'>): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: houseName, version: '1', description: 'Money is AUD. Times are instants; days are Sydney days.' },
      components: { securitySchemes: securitySchemes(sessionCookie(config).name) },
    },
    transform: (route) => {
      const permission = route.route.config?.permission ?? 'everybody'
      const described = jsonSchemaTransform(route)
      const isAsked = [route.route.method].flat().includes('OPTIONS')
      const isHidden = permission === 'this machine' || isAsked || isPage(route.url) || /^\/docs|\.\w+$/.test(route.url)
      return {
        ...described,
        schema: {
          ...described.schema,
          hide: isHidden,
          tags: [familyOf(route.url)],
          description: permissionOf(permission),
          security: securityOf(permission),
        },
      }
    },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    uiConfig: { layout: 'BaseLayout', tagsSorter: 'alpha' },
    theme: { title: `${houseName} · API`, css: [{ filename: 'house.css', content: look }] },
    staticCSP: true,
    // Its page writes styles into its tags; scripts stay its own.
    transformStaticCSP: (rules) => rules.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  })
}

/** The colours and letters of the site (ui/tokens.css), by day: the page has no dark side. */
const look = `
  body { background: #f6f1ea; }
  .swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .btn { color: #23201c; font-family: Figtree, system-ui, sans-serif; }
  .swagger-ui .info .title { font: 400 2.75rem/1.1 'Instrument Serif', Georgia, serif; }
  .swagger-ui .scheme-container { border-block: 1px solid #ddd2c4; background: #fffdf9; box-shadow: none; }
  .swagger-ui .btn.authorize { border-color: #2f5d57; color: #2f5d57; }
  .swagger-ui .btn.authorize svg { fill: #2f5d57; }
  .swagger-ui .opblock.opblock-get { border-color: #2f5d57; background: #dde8e3; }
  .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #2f5d57; }
`

const securitySchemes = (cookie: string) =>
  ({
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The session of a member who signed in.' },
    authToken: { type: 'apiKey', in: 'header', name: 'authToken', description: 'The short-lived token of a session.' },
    client: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: `The bare token of a visitor or member, an API key, or both with a comma between. Scopes: ${scopes.join(', ')}.`,
    },
  }) as const

function securityOf(permission: Permission): Record<string, string[]>[] {
  switch (permission) {
    case 'everybody':
    case 'holder':
    case 'this machine':
      return []
    case 'member':
    case 'member, by body':
    case 'staff':
    case 'staff, just now':
    case 'manager':
    case 'manager, just now':
    case 'owner':
    case 'owner, just now':
      return [{ session: [] }, { authToken: [] }]
    default:
      return [{ client: [] }]
  }
}

const words: Partial<Record<Permission, string>> = {
  everybody: 'For everybody.',
  holder: 'For the holder of the proof that it asks for.',
  member: 'For members.',
  'member, by body': 'For members.',
  staff: 'For staff, with the second factor.',
  manager: 'For a manager, with the second factor.',
  'manager, just now': 'For a manager, with the second factor shown within the last ten minutes.',
  owner: 'For the owner, with the second factor.',
  'owner, just now': 'For the owner, with the second factor shown within the last ten minutes.',
  client: 'For clients with any token of this house.',
  'client of a member': 'For clients with a member’s token.',
  'member in a client':
    'For clients, with the token of a member who has signed in there, with their second factor if they have one.',
}
const permissionOf = (permission: Permission) => words[permission] ?? `For clients: ${permission}.`

const pages = new Set<string>([...pagePaths.map((path) => path.replace('$', ':')), ...deskPaths])
const isPage = (url: string) => pages.has(url)

/** `/api/wix/v1/bookings/:id` belongs to "bookings". */
const familyOf = (url: string) =>
  url.split('/').find((part) => part !== '' && !/^(api|wix|bulk|healthz|readyz|version|v\d|:.*)$/.test(part)) ?? 'house'
