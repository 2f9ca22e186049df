import * as z from 'zod'

/** The ways an agent can be reached (specification 2.1). `voice` is the service's default. */
export const channels = ['voice', 'text', 'webrtc_a', 'webrtc_b_v2', 'webrtc_c_v2'] as const

export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

/** The channel that a field of per-run overrides belongs to (specification 4.1, rule 9). */
export const overrideChannels = { webrtc_b_data: 'webrtc_b_v2', webrtc_c_data: 'webrtc_c_v2' } as const
export type OverrideField = keyof typeof overrideChannels
