#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
// This file is `dist/cli.js`. An old Node has to be able to read it, so that it can say that it is too old: nothing else
// is imported before that, and nothing of a module that an old Node may lack by name.
const oldestNode = 24;
/** The commands of the local service, which need nothing of the rest of the program. */
const serviceCommands = ['serve', 'token'];
/**
 * Keeps compiled code for the next start, which spares most of the time that a start takes. In a folder of the user's
 * own: what lies in one that others can write to would be run. One that cannot be written, or another that is named by
 * NODE_COMPILE_CACHE, is Node's own affair, and so is NODE_DISABLE_COMPILE_CACHE.
 */
function keepCompiledCode() {
    const { XDG_CACHE_HOME, LOCALAPPDATA, NODE_COMPILE_CACHE } = process.env;
    if (NODE_COMPILE_CACHE)
        return;
    const named = (process.platform === 'win32' ? LOCALAPPDATA : XDG_CACHE_HOME) ?? '';
    const caches = isAbsolute(named) ? named : join(readHome(), '.cache');
    // One that is not absolute would be a folder of whatever is worked on, and of whoever wrote that.
    if (isAbsolute(caches))
        module.enableCompileCache(join(caches, 'agent-test', 'compiled'));
}
/** Empty if there is none, as for a user that a container was given by number. */
function readHome() {
    try {
        return homedir();
    }
    catch {
        return '';
    }
}
const tidyAfterMs = 1_000;
/**
 * Makes a process that runs for days spend some time to keep its memory small. By itself it lets three times as much pile
 * up: young objects get more and more room, and old ones are first looked at when there are hundreds of megabytes of them.
 */
function limitMemory() {
    setFlagsFromString('--semi-space-growth-factor=1');
    setFlagsFromString('--heap-growing-percent=15');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    // From the first collection on, the next one is due when there is so much more than that one has left. One of the last
    // resort also takes back the room that young objects were given while the program was loaded.
    if (typeof collect === 'function')
        collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
/** Runs a command of the local service, which is a bundle of its own. The exit code. */
async function runServiceCommand(args) {
    const signals = listenToSignals();
    // Not before it is ready: a start leaves little behind, and less room would make it a third slower.
    setTimeout(limitMemory, tidyAfterMs).unref();
    const { runCommand } = await import('./service/index.js');
    return runCommand(args, {
        environment: process.env,
        writeOut: (text) => process.stdout.write(text),
        writeError: (text) => process.stderr.write(text),
        ...signals,
    });
}
/** The first signal asks a service to stop, the second to hurry; the third ends the process as if nobody listened. */
function listenToSignals() {
    const stopping = new AbortController();
    const hurrying = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT']) {
        const hear = () => {
            if (stopping.signal.aborted) {
                hurrying.abort();
                process.off(signal, hear);
            }
            else
                stopping.abort();
        };
        process.on(signal, hear);
    }
    return { stopped: stopping.signal, hurried: hurrying.signal };
}
async function launch(args) {
    keepCompiledCode();
    // A reader that goes away must not end a wait, and with it leave runs open, nor end a service.
    for (const stream of [process.stdout, process.stderr])
        stream.on('error', () => undefined);
    const isHelp = args.includes('--help') || args.includes('-h');
    if (!isHelp && serviceCommands.some((command) => command === args[0])) {
        process.exitCode = await runServiceCommand(args);
    }
    else {
        const { startTerminal } = await import('./index.js');
        await startTerminal(args);
    }
}
if (Number.parseInt(process.versions.node, 10) >= oldestNode)
    await launch(process.argv.slice(2));
else {
    process.exitCode = 3;
    process.stderr.write(`agent-test needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}\n`);
}
