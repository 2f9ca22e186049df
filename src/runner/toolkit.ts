/**
 * The parts of GitHub's toolkit that the adapter uses. They are a bundle of their own, loaded while the service is
 * answering: the toolkit brings a second HTTP client, which would double the time to the first request.
 */
export { error, notice, saveState, setOutput, summary, warning } from '@actions/core'
export { exec } from '@actions/exec'
