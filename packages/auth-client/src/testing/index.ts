export { type LoneTab, openLoneTab, openSignedInTab } from './lone-tab.ts'
export { createManualClock, type ManualClock, settle } from './manual-clock.ts'
export { createManualVisibility, type ManualVisibility } from './manual-visibility.ts'
export { type ChannelHub, createChannelHub } from './memory-channel.ts'
export { createMemoryLock } from './memory-lock.ts'
export { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
export { type Browser, openTab, SAMPLE_STORAGE_KEY, type Tab } from './open-tab.ts'
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
