export {
  type ChannelHub,
  createChannelHub,
  createManualClock,
  createManualVisibility,
  createMemoryLock,
  createMemoryStorage,
  type ManualClock,
  type ManualVisibility,
  type MemoryStorage,
  settle,
} from './manual-ports.ts'
export {
  type Browser,
  type LoneTab,
  openLoneTab,
  openSignedInTab,
  openTab,
  SAMPLE_STORAGE_KEY,
  type Tab,
} from './open-tab.ts'
export { createRotatingServer, type RotatingServer } from './rotating-server.ts'
export { sampleSession, sampleUser } from './sample-session.ts'
export {
  createScriptedServer,
  json,
  notJson,
  refusal,
  type ScriptedAnswer,
  type ScriptedServer,
} from './scripted-server.ts'
