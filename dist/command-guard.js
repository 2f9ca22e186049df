import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, EOL } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
// This file is `dist/command-guard.js`, a program of its own: it runs one command in a process group of its own, and ends
// all of the group when the time is over, when it is told to by a signal, and when its standard input closes, as it does
// when the process that started it has died, however. It tells its starter what happens on standard output, one message
// of JSON a line. What the command prints is cut here, so that no amount of it fills the memory or the log of the starter.
const graceMs = 2_000;
const dieWithinMs = 1_000;
const flushWithinMs = 500;
const maxTimerMs = 2 ** 31 - 1;
const maxLines = 50;
const maxLineLength = 1_000;
/** Escaped to ASCII: whoever reads it by pieces cannot halve a character. */
const say = (message) => {
    const toEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    process.stdout.write(`${JSON.stringify(message).replace(/[\u007f-\uffff]/g, toEscape)}${EOL}`);
};
/**
 * The first whole words of a line that is too long, as everywhere else: half a secret would be hidden by nobody. It is
 * written here, because this program is one file that imports nothing but Node's own modules.
 */
function toShortLine(line) {
    if (line.length <= maxLineLength)
        return line;
    let end = maxLineLength - 1;
    const isInWord = (at) => !/[\s\p{Lo}]/u.test(line.charAt(at));
    if (isInWord(end))
        while (end > 0 && isInWord(end - 1))
            end -= 1;
    return `${line.slice(0, end).trimEnd()}…`;
}
/** The lines of a command: the first ones as they come, then only how many more, and the last one. */
function createOutput() {
    let lines = 0;
    let last = '';
    const open = new Map();
    const add = (text) => {
        if (text.trim() === '')
            return;
        const line = toShortLine(text);
        lines += 1;
        last = line;
        if (lines <= maxLines)
            say({ line });
    };
    const read = (stream) => {
        open.set(stream, '');
        stream.setEncoding('utf8').on('data', (text) => {
            const [first = '', ...rest] = text.split(/[\r\n]/);
            // No piece is longer than a pipe holds, so this is cut before it grows; one more tells that there was more.
            const toCut = [`${open.get(stream)}${first}`, ...rest].map((line) => line.slice(0, maxLineLength + 1));
            open.set(stream, toCut.pop() ?? '');
            for (const line of toCut)
                add(line);
        });
    };
    const finish = () => {
        for (const line of open.values())
            add(line);
        if (lines > maxLines + 1)
            say({ line: `(${lines - maxLines - 1} lines left out)` });
        if (lines > maxLines)
            say({ line: last });
    };
    return { read, finish };
}
/** Values are in variables only, and but for Windows the command itself stands in no list of arguments either. */
function startShell(command, environment) {
    const stdio = ['ignore', 'pipe', 'pipe'];
    if (process.platform === 'win32') {
        const options = { stdio, env: environment, windowsVerbatimArguments: true, windowsHide: true };
        // cmd reads the values of variables once only, so a command in one could not use those for it.
        return spawn(environment['ComSpec'] ?? 'cmd.exe', ['/d', '/s', '/c', `"${command}"`], options);
    }
    const script = 'eval "unset AGENT_TEST_COMMAND\n$AGENT_TEST_COMMAND"';
    return spawn('/bin/sh', ['-c', script], {
        stdio,
        env: { ...environment, AGENT_TEST_COMMAND: command },
        detached: true,
    });
}
/** A program and its arguments, which no shell reads. */
function startProgram(words, environment) {
    const [program = '', ...args] = JSON.parse(words);
    const detached = process.platform !== 'win32';
    return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment, detached, windowsHide: true });
}
function signalTree({ pid }, signal) {
    if (pid === undefined)
        return;
    if (process.platform === 'win32') {
        spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
        return;
    }
    try {
        process.kill(-pid, signal);
    }
    catch {
        // Nothing is left of it, or nothing that may be signalled.
    }
}
/** Whether anything of the shell's process group still runs; on Windows, whether the shell does. */
function isRunning(shell) {
    if (shell.pid === undefined)
        return false;
    if (process.platform === 'win32')
        return shell.exitCode === null && shell.signalCode === null;
    try {
        process.kill(-shell.pid, 0);
    }
    catch (error) {
        return Error.isError(error) && 'code' in error && error.code === 'EPERM';
    }
    return !existsSync('/proc/self/stat') || hasLiveMember(shell.pid);
}
/** In a container whose first process buries no dead, those count as members of their group for ever. */
const hasLiveMember = (group) => readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name))
        return false;
    try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, , ofGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(ofGroup) === group && state !== 'Z' && state !== 'X';
    }
    catch {
        // It has ended meanwhile.
        return false;
    }
});
async function isOverWithin(shell, withinMs) {
    const deadline = Date.now() + withinMs;
    for (let pauseMs = 10; isRunning(shell); pauseMs = Math.min(500, pauseMs * 1.5)) {
        const leftMs = deadline - Date.now();
        if (leftMs <= 0)
            return false;
        await sleep(Math.min(pauseMs, leftMs), undefined, { ref: withinMs !== Number.POSITIVE_INFINITY });
    }
    return true;
}
async function endTree(shell) {
    if (!isRunning(shell))
        return;
    signalTree(shell, 'SIGTERM');
    if (await isOverWithin(shell, graceMs))
        return;
    signalTree(shell, 'SIGKILL');
    await isOverWithin(shell, dieWithinMs);
}
/** Resolves when the command is to be ended, with why. */
function waitForStop(timeoutMs) {
    const { promise, resolve } = Promise.withResolvers();
    const cancel = () => resolve({ kind: 'cancelled' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
        process.on(signal, cancel);
    process.stdin.on('error', cancel).on('close', cancel).on('end', cancel).resume();
    if (timeoutMs <= maxTimerMs)
        setTimeout(() => resolve({ kind: 'timed out' }), timeoutMs).unref();
    return promise;
}
function waitForExit(shell) {
    const { promise, resolve } = Promise.withResolvers();
    shell.on('error', ({ message }) => resolve({ kind: 'not started', reason: message }));
    shell.on('exit', (code, signal) => {
        const bySignal = 128 + (signal === null ? 0 : constants.signals[signal]);
        resolve({ kind: 'exited', code: code ?? bySignal });
    });
    return promise;
}
async function guard(start, timeoutMs) {
    const stopped = waitForStop(timeoutMs);
    const shell = start();
    const exited = waitForExit(shell);
    say({ started: { guard: process.pid, shell: shell.pid ?? 0 } });
    const output = createOutput();
    for (const stream of [shell.stdout, shell.stderr])
        if (stream !== null)
            output.read(stream);
    const closed = new Promise((resolve) => shell.on('close', resolve));
    const ofShell = [];
    // One that went well may have left the call to a process in the background, which is not to be ended before its time.
    const over = exited.then(async (end) => {
        ofShell.push(end);
        if (end.kind === 'exited' && end.code === 0)
            await isOverWithin(shell, Number.POSITIVE_INFINITY);
        return end;
    });
    const first = await Promise.race([over, stopped]);
    const [ended = first] = ofShell;
    await endTree(shell);
    // Whoever left the group may hold the pipes open.
    await Promise.race([closed, sleep(flushWithinMs, undefined, { ref: false })]);
    output.finish();
    for (const stream of [shell.stdout, shell.stderr])
        stream?.destroy();
    // What runs as another user cannot be ended, and must not be waited for either.
    shell.unref();
    return ended;
}
// Its starter may be gone when it has something to say.
process.stdout.on('error', () => undefined);
const { AGENT_TEST_COMMAND: command = '', AGENT_TEST_PROGRAM: program, AGENT_TEST_TIMEOUT_MS: timeoutMs = '0', ...environment } = process.env;
const start = () => (program === undefined ? startShell(command, environment) : startProgram(program, environment));
try {
    say({ ended: await guard(start, Number(timeoutMs)) });
}
catch (error) {
    // Such as an environment that is too large for this system.
    say({ ended: { kind: 'not started', reason: Error.isError(error) ? error.message : String(error) } });
}
// Nothing else holds the process: it ends once this is written.
process.stdin.destroy();
