// The test environment lacks it. What would be reported in a browser fails the test here.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error
  })
}

export {}
