// SPDX-License-Identifier: MIT
//! A hint for a position, in Rust: the best move, found with a callback, and whether a Paco is forced.
//!
//!     rustc hint.rs -L LIBDIR -l danco_c && LD_LIBRARY_PATH=LIBDIR ./hint "FEN"
//!
//! docs/reference/c-interface.md explains the interface. A larger program would let bindgen write the first block from danco.h.

use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int, c_void}; // also in Rust before 1.64
use std::ptr::{null, null_mut};

#[repr(C)]
struct Limits {
    size: usize,
    depth: i32,
    mate: i32,
    nodes: u64,
    milliseconds: i64,
    clock: [i64; 2],
    increment: [i64; 2],
}

type OnLine = extern "C" fn(line: *const c_void, user: *mut c_void) -> bool;

extern "C" {
    fn danco_free_text(text: *mut c_char);
    fn danco_game_new(fen: *const c_char, rules: *const c_char, error: *mut *mut c_char) -> *mut c_void;
    fn danco_game_end(game: *const c_void) -> *const c_char;
    fn danco_game_free(game: *mut c_void);
    fn danco_engine_new(error: *mut *mut c_char) -> *mut c_void;
    fn danco_engine_free(engine: *mut c_void);
    fn danco_engine_search(
        engine: *mut c_void,
        game: *const c_void,
        limits: *const Limits,
        on_line: OnLine,
        user: *mut c_void,
        error: *mut *mut c_char,
    ) -> *mut c_void;
    fn danco_result_move(result: *const c_void) -> *const c_char;
    fn danco_result_free(result: *mut c_void);
    fn danco_line_depth(line: *const c_void) -> c_int;
    fn danco_line_moves(line: *const c_void) -> *const c_char;
    fn danco_engine_prove(
        engine: *mut c_void,
        game: *const c_void,
        turns: c_int,
        nodes: u64,
        milliseconds: i64,
        error: *mut *mut c_char,
    ) -> *mut c_void;
    fn danco_proof_turns(proof: *const c_void) -> c_int;
    fn danco_proof_excluded(proof: *const c_void) -> c_int;
    fn danco_proof_line(proof: *const c_void) -> *const c_char;
    fn danco_proof_free(proof: *mut c_void);
}

/// An object of the library, freed when it goes out of scope.
struct Handle {
    object: *mut c_void,
    free: unsafe extern "C" fn(*mut c_void),
}

impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { (self.free)(self.object) }
    }
}

/// Takes over what a function has returned: the object, or the error that it has stored.
fn handle(object: *mut c_void, error: *mut c_char, free: unsafe extern "C" fn(*mut c_void)) -> Result<Handle, String> {
    if !object.is_null() {
        return Ok(Handle { object, free });
    }
    if error.is_null() {
        return Err("not enough memory".to_string());
    }
    let message = unsafe { text(error) };
    unsafe { danco_free_text(error) };
    Err(message)
}

unsafe fn text(text: *const c_char) -> String {
    CStr::from_ptr(text).to_string_lossy().into_owned()
}

/// Keeps each line in the vector that `user` points to.
extern "C" fn on_line(line: *const c_void, user: *mut c_void) -> bool {
    let lines = unsafe { &mut *(user as *mut Vec<String>) };
    lines.push(unsafe { format!("depth {}: {}", danco_line_depth(line), text(danco_line_moves(line))) });
    true
}

fn hint(fen: Option<String>) -> Result<(), String> {
    let fen = fen.map(|fen| CString::new(fen).map_err(|_| "the FEN has a zero byte".to_string())).transpose()?;
    let fen = fen.as_ref().map_or(null(), |fen| fen.as_ptr());
    let mut error = null_mut();
    let game = handle(unsafe { danco_game_new(fen, null(), &mut error) }, error, danco_game_free)?;
    let engine = handle(unsafe { danco_engine_new(&mut error) }, error, danco_engine_free)?;
    let size = std::mem::size_of::<Limits>();
    let limits = Limits { size, depth: 6, mate: 0, nodes: 0, milliseconds: 0, clock: [0; 2], increment: [0; 2] };
    let mut lines: Vec<String> = Vec::new();
    let user = &mut lines as *mut Vec<String> as *mut c_void;
    let found = unsafe { danco_engine_search(engine.object, game.object, &limits, on_line, user, &mut error) };
    let result = handle(found, error, danco_result_free)?;
    println!("{}", lines.join("\n"));
    let best = unsafe { text(danco_result_move(result.object)) };
    if best.is_empty() {
        println!("no move: {}", unsafe { text(danco_game_end(game.object)) });
        return Ok(());
    }
    println!("best move: {best}");
    let proved = unsafe { danco_engine_prove(engine.object, game.object, 3, 100_000, 0, &mut error) };
    let proof = handle(proved, error, danco_proof_free)?;
    match unsafe { danco_proof_turns(proof.object) } {
        0 => println!("no forced Paco in {}", unsafe { danco_proof_excluded(proof.object) }),
        turns => println!("forced Paco in {turns}: {}", unsafe { text(danco_proof_line(proof.object)) }),
    }
    Ok(())
}

fn main() {
    if let Err(message) = hint(std::env::args().nth(1)) {
        eprintln!("hint: {message}");
        std::process::exit(1);
    }
}
