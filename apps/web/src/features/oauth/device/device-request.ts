import type { EndpointResponse, getOAuthDeviceRequestEndpoint } from '@satlens/contract'

/** A device that waits for an answer. */
export type DeviceRequest = EndpointResponse<typeof getOAuthDeviceRequestEndpoint>
