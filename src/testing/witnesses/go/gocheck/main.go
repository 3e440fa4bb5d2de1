// Gocheck has programs that are not ours check what ours makes: golang.org/x/mod, transparency-dev/merkle,
// transparency-dev/formats, transparency-dev/tessera and filippo.io/torchwood. It also gives litewitness a key
// and a log. Every command exits with 1 and a sentence at the first thing that is not as it must be.
package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"filippo.io/torchwood"
	f_log "github.com/transparency-dev/formats/log"
	f_note "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/merkle/compact"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera/api"
	"github.com/transparency-dev/tessera/client"
	"github.com/transparency-dev/tessera/fsck"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

var hasher = rfc6962.DefaultHasher

var commands = map[string]func(arguments []string) error{
	"proofs":  checkProofs,
	"logs":    checkLogs,
	"receipt": checkReceipt,
	"fork":    checkFork,
	"agent":   serveAgent,
	"add-log": addLog,
}

func main() {
	var name string
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	command, ok := commands[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "gocheck has no command %q\n", name)
		os.Exit(2)
	}
	if err := command(os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// tree is a log in memory, as golang.org/x/mod keeps one.
type tree struct{ hashes []tlog.Hash }

func (t *tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	out := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		out[i] = t.hashes[index]
	}
	return out, nil
}

func newTree(entries [][]byte) (*tree, error) {
	t := &tree{}
	for i, entry := range entries {
		hashes, err := tlog.StoredHashes(int64(i), entry, t)
		if err != nil {
			return nil, err
		}
		t.hashes = append(t.hashes, hashes...)
	}
	return t, nil
}

func toBytes(hashes []tlog.Hash) [][]byte {
	out := make([][]byte, len(hashes))
	for i := range hashes {
		out[i] = hashes[i][:]
	}
	return out
}

func equal(one, other [][]byte) bool {
	if len(one) != len(other) {
		return false
	}
	for i := range one {
		if !bytes.Equal(one[i], other[i]) {
			return false
		}
	}
	return true
}

// checkProofs compares roots and proofs on standard input with those of x/mod, and has merkle verify them.
func checkProofs([]string) error {
	var given struct {
		Entries [][]byte
		Roots   []struct {
			Size int64
			Root []byte
		}
		Inclusions []struct {
			Index, Size int64
			Proof       [][]byte
		}
		Consistencies []struct {
			OldSize, Size int64
			Proof         [][]byte
		}
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		return err
	}
	t, err := newTree(given.Entries)
	if err != nil {
		return err
	}
	root := func(size int64) []byte {
		hash, err := tlog.TreeHash(size, t)
		if err != nil {
			panic(err)
		}
		return hash[:]
	}
	for _, r := range given.Roots {
		if !bytes.Equal(root(r.Size), r.Root) {
			return fmt.Errorf("x/mod has another root for size %d", r.Size)
		}
		compactRange := (&compact.RangeFactory{Hash: hasher.HashChildren}).NewEmptyRange(0)
		for _, entry := range given.Entries[:r.Size] {
			if err := compactRange.Append(hasher.HashLeaf(entry), nil); err != nil {
				return err
			}
		}
		if hash, err := compactRange.GetRootHash(nil); err != nil || !bytes.Equal(hash, r.Root) {
			return fmt.Errorf("merkle has another root for size %d (%v)", r.Size, err)
		}
	}
	for _, p := range given.Inclusions {
		own, err := tlog.ProveRecord(p.Size, p.Index, t)
		if err != nil {
			return err
		}
		if !equal(toBytes(own), p.Proof) {
			return fmt.Errorf("x/mod has another proof of %d in %d", p.Index, p.Size)
		}
		leaf := hasher.HashLeaf(given.Entries[p.Index])
		err = proof.VerifyInclusion(hasher, uint64(p.Index), uint64(p.Size), leaf, p.Proof, root(p.Size))
		if err != nil {
			return fmt.Errorf("merkle refuses the proof of %d in %d: %w", p.Index, p.Size, err)
		}
	}
	for _, p := range given.Consistencies {
		own, err := tlog.ProveTree(p.Size, p.OldSize, t)
		if err != nil {
			return err
		}
		// x/mod proves nothing for a tree and itself, as we do.
		if !equal(toBytes(own), p.Proof) {
			return fmt.Errorf("x/mod has another proof of %d and %d", p.OldSize, p.Size)
		}
		err = proof.VerifyConsistency(hasher, uint64(p.OldSize), uint64(p.Size), p.Proof, root(p.OldSize), root(p.Size))
		if err != nil {
			return fmt.Errorf("merkle refuses the proof of %d and %d: %w", p.OldSize, p.Size, err)
		}
	}
	fmt.Printf("%d roots, %d inclusions, %d consistencies\n",
		len(given.Roots), len(given.Inclusions), len(given.Consistencies))
	return nil
}

// policyOf reads a policy, and the keys of its first log and its witnesses.
func policyOf(path string) (policy torchwood.Policy, log note.Verifier, witnesses []note.Verifier, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, nil, err
	}
	if policy, err = torchwood.ParsePolicy(text); err != nil {
		return nil, nil, nil, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		switch {
		case len(fields) >= 2 && fields[0] == "log" && log == nil:
			if log, err = note.NewVerifier(fields[1]); err != nil {
				return nil, nil, nil, err
			}
		case len(fields) >= 3 && fields[0] == "witness":
			witness, err := f_note.NewVerifierForCosignatureV1(fields[2])
			if err != nil {
				return nil, nil, nil, err
			}
			witnesses = append(witnesses, witness)
		}
	}
	if log == nil {
		return nil, nil, nil, fmt.Errorf("%s has no log", path)
	}
	return policy, log, witnesses, nil
}

// checkLogs reads whole logs by their URLs, each with every program. Arguments: a policy, then URLs.
func checkLogs(arguments []string) error {
	policy, log, witnesses, err := policyOf(arguments[0])
	if err != nil {
		return err
	}
	for _, base := range arguments[1:] {
		if err := checkLog(base, policy, log, witnesses); err != nil {
			return fmt.Errorf("%s: %w", base, err)
		}
	}
	fmt.Printf("%d logs\n", len(arguments)-1)
	return nil
}

func checkLog(base string, policy torchwood.Policy, log note.Verifier, witnesses []note.Verifier) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	fetcher, err := torchwood.NewTileFetcher(base)
	if err != nil {
		return err
	}
	signed, err := fetcher.ReadEndpoint(ctx, "checkpoint")
	if err != nil {
		return err
	}
	checkpoint, _, err := torchwood.VerifyCheckpoint(signed, policy)
	if err != nil {
		return fmt.Errorf("torchwood: %w", err)
	}
	byFormats, _, _, err := f_log.ParseCheckpoint(signed, log.Name(), log, witnesses...)
	if err != nil {
		return fmt.Errorf("formats: %w", err)
	}
	if int64(byFormats.Size) != checkpoint.N || !bytes.Equal(byFormats.Hash, checkpoint.Hash[:]) {
		return fmt.Errorf("torchwood and formats read the checkpoint differently")
	}
	torchwoodClient, err := torchwood.NewClient(fetcher, torchwood.WithTimeout(20*time.Second))
	if err != nil {
		return err
	}
	compactRange := (&compact.RangeFactory{Hash: hasher.HashChildren}).NewEmptyRange(0)
	var entries [][]byte
	for _, entry := range torchwoodClient.AllEntries(ctx, checkpoint.Tree, 0) {
		entries = append(entries, bytes.Clone(entry))
		if err := compactRange.Append(hasher.HashLeaf(entry), nil); err != nil {
			return err
		}
	}
	if err := torchwoodClient.Err(); err != nil {
		return fmt.Errorf("torchwood: %w", err)
	}
	if int64(len(entries)) != checkpoint.N {
		return fmt.Errorf("torchwood read %d entries of %d", len(entries), checkpoint.N)
	}
	if root, err := compactRange.GetRootHash(nil); err != nil || !bytes.Equal(root, checkpoint.Hash[:]) {
		return fmt.Errorf("merkle has another root over the entries (%v)", err)
	}
	if err := checkByXMod(ctx, fetcher, checkpoint.Tree, entries); err != nil {
		return fmt.Errorf("x/mod: %w", err)
	}
	return checkByFsck(ctx, base, log)
}

// checkByXMod proves some entries and older sizes from tiles.
func checkByXMod(ctx context.Context, fetcher torchwood.TileReader, tree tlog.Tree, entries [][]byte) error {
	reader := torchwood.TileHashReaderWithContext(ctx, tree, fetcher)
	own, err := newTree(entries)
	if err != nil {
		return err
	}
	for _, index := range []int64{0, tree.N / 3, tree.N / 2, tree.N - 1} {
		proof, err := tlog.ProveRecord(tree.N, index, reader)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entries[index])); err != nil {
			return err
		}
		treeProof, err := tlog.ProveTree(tree.N, index+1, reader)
		if err != nil {
			return err
		}
		old, err := tlog.TreeHash(index+1, own)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(treeProof, tree.N, tree.Hash, index+1, old); err != nil {
			return err
		}
	}
	return nil
}

// checkByFsck is the library behind the program of that name. One worker hangs on a bad tile.
func checkByFsck(ctx context.Context, base string, log note.Verifier) error {
	root, err := url.Parse(base + "/")
	if err != nil {
		return err
	}
	source, err := client.NewHTTPFetcher(root, nil)
	if err != nil {
		return err
	}
	hashBundle := func(bundle []byte) ([][]byte, error) {
		entries := &api.EntryBundle{}
		if err := entries.UnmarshalText(bundle); err != nil {
			return nil, err
		}
		var hashes [][]byte
		for _, entry := range entries.Entries {
			hashes = append(hashes, hasher.HashLeaf(entry))
		}
		return hashes, nil
	}
	if err := fsck.New(log.Name(), log, source, hashBundle, fsck.Opts{N: 8}).Check(ctx); err != nil {
		return fmt.Errorf("fsck: %w", err)
	}
	return nil
}

// checkReceipt has torchwood verify one. Arguments: a policy, a receipt, and the entry in hex.
func checkReceipt(arguments []string) error {
	policy, _, _, err := policyOf(arguments[0])
	if err != nil {
		return err
	}
	receipt, err := os.ReadFile(arguments[1])
	if err != nil {
		return err
	}
	entry, err := hex.DecodeString(arguments[2])
	if err != nil {
		return err
	}
	if err := torchwood.VerifyProof(policy, tlog.RecordHash(entry), receipt); err != nil {
		return err
	}
	fmt.Println("the receipt proves its entry")
	return nil
}

// checkFork proves that two checkpoints of one log cannot both be right: the second, as large or larger, does
// not continue the first. Arguments: a policy and a checkpoint, twice, and the URL of the second one's tiles.
func checkFork(arguments []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var read [2]torchwood.Checkpoint
	for i := range read {
		policy, _, _, err := policyOf(arguments[2*i])
		if err != nil {
			return err
		}
		signed, err := os.ReadFile(arguments[2*i+1])
		if err != nil {
			return err
		}
		checkpoint, _, err := torchwood.VerifyCheckpoint(signed, policy)
		if err != nil {
			return fmt.Errorf("torchwood, %s: %w", arguments[2*i+1], err)
		}
		read[i] = checkpoint
	}
	first, second := read[0], read[1]
	if first.Origin != second.Origin || first.N > second.N {
		return fmt.Errorf("%d entries of %s, then %d of %s", first.N, first.Origin, second.N, second.Origin)
	}
	fetcher, err := torchwood.NewTileFetcher(arguments[4])
	if err != nil {
		return err
	}
	root, err := tlog.TreeHash(first.N, torchwood.TileHashReaderWithContext(ctx, second.Tree, fetcher))
	if err != nil {
		return err
	}
	if root == first.Hash {
		return fmt.Errorf("%d entries continue %d", second.N, first.N)
	}
	fmt.Printf("%d entries do not continue %d\n", second.N, first.N)
	return nil
}

// serveAgent holds one key for litewitness. Arguments: a socket, and the key's seed in hex.
func serveAgent(arguments []string) error {
	seed, err := hex.DecodeString(arguments[1])
	if err != nil {
		return err
	}
	key := ed25519.NewKeyFromSeed(seed)
	keyring := agent.NewKeyring()
	if err := keyring.Add(agent.AddedKey{PrivateKey: &key}); err != nil {
		return err
	}
	listener, err := net.Listen("unix", arguments[0])
	if err != nil {
		return err
	}
	public, err := ssh.NewPublicKey(key.Public())
	if err != nil {
		return err
	}
	fmt.Println(ssh.FingerprintSHA256(public))
	for {
		connection, err := listener.Accept()
		if err != nil {
			return err
		}
		go agent.ServeAgent(keyring, connection)
	}
}

// addLog does what witnessctl would. Arguments: the database of litewitness, an origin, and keys that replace
// those known.
func addLog(arguments []string) error {
	connection, err := sqlite.OpenConn(arguments[0])
	if err != nil {
		return err
	}
	defer connection.Close()
	err = sqlitex.ExecuteScript(connection, `
		CREATE TABLE IF NOT EXISTS log (
			origin TEXT PRIMARY KEY, tree_size INTEGER NOT NULL, tree_hash TEXT NOT NULL);
		CREATE TABLE IF NOT EXISTS key (
			origin TEXT NOT NULL, key TEXT NOT NULL, FOREIGN KEY(origin) REFERENCES log(origin));`, nil)
	if err != nil {
		return err
	}
	empty := sha256.Sum256(nil)
	execute := func(query string, values ...any) {
		if err == nil {
			err = sqlitex.Execute(connection, query, &sqlitex.ExecOptions{Args: values})
		}
	}
	origin := arguments[1]
	execute("INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?) ON CONFLICT DO NOTHING",
		origin, base64.StdEncoding.EncodeToString(empty[:]))
	execute("DELETE FROM key WHERE origin = ?", origin)
	for _, key := range arguments[2:] {
		execute("INSERT INTO key (origin, key) VALUES (?, ?)", origin, key)
	}
	return err
}
