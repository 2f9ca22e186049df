// The package types only its index; these are the files of it that undici.ts imports.
declare module 'undici/lib/dispatcher/dispatcher.js' {
  import type { Dispatcher } from 'undici'

  const dispatcher: typeof Dispatcher
  export = dispatcher
}

declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import type { EnvHttpProxyAgent } from 'undici'

  const agent: typeof EnvHttpProxyAgent
  export = agent
}

declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici'

  const agent: typeof Agent
  export = agent
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Dispatcher } from 'undici'

  const connect: Dispatcher['connect']
  export = connect
}
