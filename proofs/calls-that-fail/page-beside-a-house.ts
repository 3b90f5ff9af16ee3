import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** How a house speaks to the network; a page can use it just as well. */
const ofNode = ['AbortController', 'AbortSignal', 'Headers', 'MessagePort', 'Request', 'Response', 'URL', 'fetch']

const page = builtinEnvironments['happy-dom']

/** A page in happy-dom, in a process in which a house is open too: all of the network stays that of Node. */
const beside: Environment = {
  ...page,
  name: 'page-beside-a-house',
  // What a house reads beside its files is read as on a server.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const)
    const { teardown } = await page.setup(global, options)
    for (const [name, own] of kept) if (own) Object.defineProperty(global, name, own)
    return { teardown }
  },
}

export default beside
